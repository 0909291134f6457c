import { expect, test } from 'vitest';
import { isTagNamed } from './etags.ts';

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a" , "c"', true],
  ['"b","a"', true],
  ['*', true],
  [' * ', true],
  ['"b"', false],
  ['a', false],
  ['"ab"', false],
  ['"*"', false],
  [undefined, false],
])('if-none-match: %s names the tag: %s', (header, is) => {
  expect(isTagNamed(header, '"a"')).toBe(is);
});
