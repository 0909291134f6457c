import { expect, test } from 'vitest';
import { decodeHash } from './hash-id.ts';

test.each([
  ['', ''],
  ['#when-are-prizes-paid', 'when-are-prizes-paid'],
  ['#%D8%AC', 'ج'],
  ['#%E0', '%E0'],
  ['#100%', '100%'],
])('decodes %j as %j', (hash, id) => {
  expect(decodeHash(hash)).toBe(id);
});
