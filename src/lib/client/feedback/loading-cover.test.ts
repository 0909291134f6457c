import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoadingCover } from './loading-cover.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function played() {
  const [show, hide] = [vi.fn(), vi.fn()];
  const loading = createLoadingCover({ show, hide });
  const work = () => {
    let done = () => {};
    const ended = loading(new Promise<void>((resolve) => (done = resolve)));
    return { done: async () => (done(), ended) };
  };
  return { show, hide, loading, work };
}

test('a short wait is not covered', async () => {
  const { show, work } = played();
  const one = work();
  await vi.advanceTimersByTimeAsync(299);
  await one.done();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(show).not.toHaveBeenCalled();
});

test('a longer one is covered from 300 ms until its end', async () => {
  const { show, hide, work } = played();
  const one = work();
  await vi.advanceTimersByTimeAsync(300);
  expect(show).toHaveBeenCalledOnce();
  expect(hide).not.toHaveBeenCalled();
  await one.done();
  expect(hide).toHaveBeenCalledOnce();
});

test('the cover goes after ten seconds though nothing has ended', async () => {
  const { show, hide, work } = played();
  work();
  await vi.advanceTimersByTimeAsync(300 + 9_999);
  expect(hide).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(hide).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(show).toHaveBeenCalledOnce();
});

test('what never ends keeps no later wait uncovered, and its late end uncovers none', async () => {
  const { show, hide, work } = played();
  const [late] = [work(), work()];
  await vi.advanceTimersByTimeAsync(300 + 10_000);
  const next = work();
  await vi.advanceTimersByTimeAsync(300);
  expect(show).toHaveBeenCalledTimes(2);
  await late.done();
  expect(hide).toHaveBeenCalledOnce();
  await next.done();
  expect(hide).toHaveBeenCalledTimes(2);
});

test('of several the last one that ends takes it away, and a failure is handed on', async () => {
  const { hide, loading, work } = played();
  const [one, two] = [work(), work()];
  await vi.advanceTimersByTimeAsync(1_000);
  await one.done();
  expect(hide).not.toHaveBeenCalled();
  await two.done();
  expect(hide).toHaveBeenCalledOnce();
  await expect(loading(Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(hide).toHaveBeenCalledTimes(2);
});
