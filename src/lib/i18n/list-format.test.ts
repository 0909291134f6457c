import { expect, test } from 'vitest';
import { formatList } from './list-format.ts';
import { formatSentenceList } from './sentence-list.ts';

test('separates a list with the comma of its language', () => {
  expect(formatList([3, 5, 12], 'en-US')).toBe('3, 5, 12');
  expect(formatList([3, 5, 12], 'ar-AE')).toBe('3، 5، 12');
  expect(formatList(['قرش', 'سلحفاة'], 'ar-AE')).toBe('قرش، سلحفاة');
  expect([formatList([7], 'ar-AE'), formatList([], 'ar-AE')]).toEqual(['7', '']);
});

test('joins the last two of a list in a sentence by a word', () => {
  expect(formatSentenceList([3, 5, 7], 'en-US', 'and')).toBe('3, 5 and 7');
  expect(formatSentenceList([7, 9], 'en-US', 'or')).toBe('7 or 9');
  expect(formatSentenceList([3, 5, 7], 'ar-AE', 'and')).toBe('3 و5 و7');
  expect(formatSentenceList([7, 9], 'ar-AE', 'or')).toBe('7 أو 9');
});
