import { expect, test } from 'vitest';
import { idOf } from './named.ts';

test.each([
  ['', ''],
  ['#when-are-prizes-paid', 'when-are-prizes-paid'],
  ['#%D8%AC', 'ج'],
  ['#%E0', '%E0'],
  ['#100%', '100%'],
])('%j names %j', (hash, id) => {
  expect(idOf(hash)).toBe(id);
});
