import { expect, test } from 'vitest';
import { listText } from './list.ts';
import { listWords } from './list-words.ts';

test('a list has the comma of its language, whatever it lists', () => {
  expect(listText([3, 5, 12], 'en-US')).toBe('3, 5, 12');
  expect(listText([3, 5, 12], 'ar-AE')).toBe('3، 5، 12');
  expect(listText(['قرش', 'سلحفاة'], 'ar-AE')).toBe('قرش، سلحفاة');
  expect([listText([7], 'ar-AE'), listText([], 'ar-AE')]).toEqual(['7', '']);
});

test('a list in a sentence has its word before the last', () => {
  expect(listWords([3, 5, 7], 'en-US', 'and')).toBe('3, 5 and 7');
  expect(listWords([7, 9], 'en-US', 'or')).toBe('7 or 9');
  expect(listWords([3, 5, 7], 'ar-AE', 'and')).toBe('3 و5 و7');
  expect(listWords([7, 9], 'ar-AE', 'or')).toBe('7 أو 9');
});
