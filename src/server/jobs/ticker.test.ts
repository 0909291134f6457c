import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTicker } from './ticker.ts';

const log = pino({ level: 'silent' });
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('never runs twice at once, and waits after each run', async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const ticker = createTicker('test', 100, log, async () => {
    runs++;
    most = Math.max(most, ++running);
    await new Promise((done) => setTimeout(done, 250));
    running--;
  });
  ticker.start();
  ticker.start();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([runs, most]).toEqual([3, 1]);
  const stopped = ticker.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  await stopped;
  expect(runs).toBe(3);
});

test('continues after a run that throws', async () => {
  let runs = 0;
  const ticker = createTicker('test', 100, log, () => {
    runs++;
    return Promise.reject(new Error('broken'));
  });
  ticker.start();
  await vi.advanceTimersByTimeAsync(250);
  expect(runs).toBe(3);
  await ticker.stop();
});
