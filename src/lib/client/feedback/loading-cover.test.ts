import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoadingCover } from './loading-cover.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createCover() {
  const [show, hide] = [vi.fn(), vi.fn()];
  const loading = createLoadingCover({ show, hide });
  const work = () => {
    let done = () => {};
    const ended = loading(new Promise<void>((resolve) => (done = resolve)));
    return { done: async () => (done(), ended) };
  };
  return { show, hide, loading, work };
}

test('does not cover a short wait', async () => {
  const { show, work } = createCover();
  const one = work();
  await vi.advanceTimersByTimeAsync(299);
  await one.done();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(show).not.toHaveBeenCalled();
});

test('covers a longer wait from 300 ms to its end', async () => {
  const { show, hide, work } = createCover();
  const one = work();
  await vi.advanceTimersByTimeAsync(300);
  expect(show).toHaveBeenCalledOnce();
  expect(hide).not.toHaveBeenCalled();
  await one.done();
  expect(hide).toHaveBeenCalledOnce();
});

test('disappears after ten seconds even if nothing has ended', async () => {
  const { show, hide, work } = createCover();
  work();
  await vi.advanceTimersByTimeAsync(300 + 9_999);
  expect(hide).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(hide).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(show).toHaveBeenCalledOnce();
});

test('a wait that never ends does not affect later ones', async () => {
  const { show, hide, work } = createCover();
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

test('disappears with the last of several waits, and passes on a failure', async () => {
  const { hide, loading, work } = createCover();
  const [one, two] = [work(), work()];
  await vi.advanceTimersByTimeAsync(1_000);
  await one.done();
  expect(hide).not.toHaveBeenCalled();
  await two.done();
  expect(hide).toHaveBeenCalledOnce();
  await expect(loading(Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(hide).toHaveBeenCalledTimes(2);
});
