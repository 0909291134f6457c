import { expect, it } from 'vitest';
import { createPublicVersion } from './public-version.ts';

it('reads once for many, again after half a second, and keeps the last value if reading fails', async () => {
  let now = 0;
  let reads = 0;
  let answer: () => Promise<string> = () => Promise.resolve('a');
  const version = createPublicVersion(
    () => {
      reads += 1;
      return answer();
    },
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
  expect(reads).toBe(3);
});
