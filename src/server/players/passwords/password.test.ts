import { expect, test } from 'vitest';
import { hashOfNobody, hashPassword, passwordMatches } from './password.ts';

/** Kind, version and cost: what a check of the hash costs. */
const costOf = (hash: string): string => hash.split('$').slice(0, 4).join('$');
const sizesOf = (hash: string): number[] =>
  hash
    .split('$')
    .slice(4)
    .map((part) => part.length);

test('an account that does not exist is checked against a hash of the same cost as a real one', async () => {
  const real = await hashPassword('Desert-rose 7');
  expect(costOf(hashOfNobody())).toBe(costOf(real));
  expect(sizesOf(hashOfNobody())).toEqual(sizesOf(real));
});

test('nobody has a password', async () => {
  expect(await passwordMatches(undefined, 'Desert-rose 7')).toBe(false);
  expect(await passwordMatches(null, 'Desert-rose 7')).toBe(false);
  expect(await passwordMatches(await hashPassword('Desert-rose 7'), 'Desert-rose 7')).toBe(true);
});
