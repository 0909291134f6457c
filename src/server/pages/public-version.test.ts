import { expect, it } from 'vitest';
import { createPublicVersion } from './public-version.ts';

it('asks once for many, again after half a second, and keeps the last answer when asking fails', async () => {
  let now = 0;
  let asked = 0;
  let answer: () => Promise<string> = () => Promise.resolve('a');
  const version = createPublicVersion(
    () => {
      asked += 1;
      return answer();
    },
    () => now,
  );
  expect(await Promise.all([version(), version(), version()])).toEqual(['a', 'a', 'a']);
  expect(version()).toBe('a');
  expect(asked).toBe(1);
  now = 500;
  answer = () => Promise.resolve('b');
  expect(await version()).toBe('b');
  now = 1_000;
  answer = () => Promise.reject(new Error('no database'));
  expect(await version()).toBe('b');
  expect(asked).toBe(3);
});
