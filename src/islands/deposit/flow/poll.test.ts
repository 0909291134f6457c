import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPoll } from './poll.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const never = () => Promise.resolve(false);

test('polls at once and every 6 s, 7 times, then gives up', async () => {
  const check = vi.fn(never);
  const onGiveUp = vi.fn();
  startPoll({ check, onGiveUp });
  await vi.advanceTimersByTimeAsync(0);
  expect(check).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5_999);
  expect(check).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(30_001);
  expect(check).toHaveBeenCalledTimes(7);
  expect(onGiveUp).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(onGiveUp).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(check).toHaveBeenCalledTimes(7);
});

test('ends with a final answer', async () => {
  const answers = [false, true];
  const check = vi.fn(() => Promise.resolve(answers.shift() ?? true));
  const onGiveUp = vi.fn();
  startPoll({ check, onGiveUp });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(check).toHaveBeenCalledTimes(2);
  expect(onGiveUp).not.toHaveBeenCalled();
});

test('waits for a slow answer, and never sends two requests at once', async () => {
  let running = 0;
  const check = vi.fn(async () => {
    expect(++running).toBe(1);
    await new Promise((done) => setTimeout(done, 20_000));
    running--;
    return false;
  });
  startPoll({ check, onGiveUp: vi.fn() });
  await vi.advanceTimersByTimeAsync(300_000);
  expect(check).toHaveBeenCalledTimes(7);
});

test('stops without giving up', async () => {
  const check = vi.fn(never);
  const onGiveUp = vi.fn();
  const poll = startPoll({ check, onGiveUp });
  await vi.advanceTimersByTimeAsync(7_000);
  poll.stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(check).toHaveBeenCalledTimes(2);
  expect(onGiveUp).not.toHaveBeenCalled();
});
