import { expect, test, vi } from 'vitest';
import { createPublicVersion } from './public-version.ts';

test('reads once for many, again after half a second, and keeps the last value if reading fails, reported once', async () => {
  let now = 0;
  const failed = vi.fn();
  let reads = 0;
  let answer: () => Promise<string> = () => Promise.resolve('a');
  const version = createPublicVersion(
    () => {
      reads += 1;
      return answer();
    },
    failed,
    () => now,
  );
  expect(await Promise.all([version(), version(), version()])).toEqual(['a', 'a', 'a']);
  expect(version()).toBe('a');
  expect(reads).toBe(1);
  now = 500;
  answer = () => Promise.resolve('b');
  expect(await version()).toBe('b');
  now = 1_000;
  answer = () => Promise.reject(new Error('no database'));
  expect(await version()).toBe('b');
  now = 1_500;
  expect(await version()).toBe('b');
  expect(reads).toBe(4);
  expect(failed).toHaveBeenCalledOnce();
  now = 2_000;
  answer = () => Promise.resolve('c');
  expect(await version()).toBe('c');
  now = 2_500;
  answer = () => Promise.reject(new Error('no database'));
  expect(await version()).toBe('c');
  expect(failed).toHaveBeenCalledTimes(2);
});

test('keeps the last value while a read takes long, and asks nothing meanwhile', async ({ onTestFinished }) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let answer = Promise.resolve('a');
  let reads = 0;
  const version = createPublicVersion(() => {
    reads += 1;
    return answer;
  }, vi.fn());
  expect(await version()).toBe('a');
  const late = Promise.withResolvers<string>();
  answer = late.promise;
  vi.advanceTimersByTime(500);
  const waiting = Promise.all([version(), version()]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await waiting).toEqual(['a', 'a']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(version()).toBe('a');
  expect(reads).toBe(2);
  late.resolve('b');
  await late.promise;
  await vi.advanceTimersByTimeAsync(0);
  expect(version()).toBe('b');
  expect(reads).toBe(2);
});
