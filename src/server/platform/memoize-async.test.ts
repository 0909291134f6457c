import { expect, test } from 'vitest';
import { memoizeAsync } from './memoize-async.ts';

test('computes a value once for each key, also for concurrent callers', async () => {
  let made = 0;
  const once = memoizeAsync<string, { readonly n: number }>(10);
  const make = () => Promise.resolve({ n: ++made });
  const [one, two] = await Promise.all([once('a', make), once('a', make)]);
  expect(two).toBe(one);
  expect(await once('a', make)).toBe(one);
  expect(await once('b', make)).toEqual({ n: 2 });
});

test('does not keep failures', async () => {
  const once = memoizeAsync<string, string>(10);
  const failing = () => Promise.reject(new Error('not now'));
  const both = await Promise.allSettled([once('a', failing), once('a', failing)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await once('a', () => Promise.resolve('there'))).toBe('there');
});

test('evicts the least recently used value', async () => {
  const made: string[] = [];
  const once = memoizeAsync<string, string>(2);
  const ask = (key: string) =>
    once(key, () => {
      made.push(key);
      return Promise.resolve(key);
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});
