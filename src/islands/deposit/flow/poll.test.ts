import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPoll } from './poll.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const never = () => Promise.resolve(false);

test('asks at once and every 6 s, 7 times, then gives up', async () => {
  const ask = vi.fn(never);
  const onGiveUp = vi.fn();
  startPoll({ ask, onGiveUp });
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5_999);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(30_001);
  expect(ask).toHaveBeenCalledTimes(7);
  expect(onGiveUp).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(onGiveUp).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(7);
});

test('a final answer ends it', async () => {
  const answers = [false, true];
  const ask = vi.fn(() => Promise.resolve(answers.shift() ?? true));
  const onGiveUp = vi.fn();
  startPoll({ ask, onGiveUp });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(onGiveUp).not.toHaveBeenCalled();
});

test('a slow answer is waited for: never two requests at once', async () => {
  let under = 0;
  const ask = vi.fn(async () => {
    expect(++under).toBe(1);
    await new Promise((done) => setTimeout(done, 20_000));
    under--;
    return false;
  });
  startPoll({ ask, onGiveUp: vi.fn() });
  await vi.advanceTimersByTimeAsync(300_000);
  expect(ask).toHaveBeenCalledTimes(7);
});

test('stopped, it asks no more and does not give up', async () => {
  const ask = vi.fn(never);
  const onGiveUp = vi.fn();
  const poll = startPoll({ ask, onGiveUp });
  await vi.advanceTimersByTimeAsync(7_000);
  poll.stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(onGiveUp).not.toHaveBeenCalled();
});
