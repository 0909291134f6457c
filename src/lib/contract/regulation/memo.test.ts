import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findWordsFault, formatMemo, FUNDS_SOURCES, MAX_SOURCE_WORDS, readMemo } from './memo.ts';

test.each([
  ['savings', { source: 'savings', words: '' }],
  ['other: إيجار شقة', { source: 'other', words: 'إيجار شقة' }],
  ['other:  a\n gift: from\u202e Omar ', { source: 'other', words: 'a gift: from Omar' }],
  [`other: ${'x'.repeat(MAX_SOURCE_WORDS)}`, { source: 'other', words: 'x'.repeat(MAX_SOURCE_WORDS) }],
  [`other: ${'x'.repeat(MAX_SOURCE_WORDS + 1)}`, undefined],
  ['other', undefined],
  ['other: ...', undefined],
  ['other:rent', undefined],
  ['lottery', undefined],
  ['salary: mine', undefined],
  ['', undefined],
])('the memo %j says %j', (memo, origin) => {
  expect(readMemo(memo)).toEqual(origin);
});

test('a memo says what it was made of', () => {
  const words = fc.string({ maxLength: MAX_SOURCE_WORDS }).filter((text) => findWordsFault(text) === undefined);
  fc.assert(
    fc.property(fc.constantFrom(...FUNDS_SOURCES), words, (source, text) => {
      const memo = formatMemo({ source, words: text });
      const origin = readMemo(memo);
      expect(origin?.source).toBe(source);
      expect(origin && formatMemo(origin)).toBe(memo);
    }),
  );
});
