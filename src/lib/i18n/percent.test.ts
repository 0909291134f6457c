import { expect, test } from 'vitest';
import { percentText } from './percent.ts';

test('a share is written as its language writes it, with the digits of all numbers here', () => {
  expect(percentText(84, 'en-US')).toBe('84%');
  // The sign stays behind its number whatever surrounds it.
  expect(percentText(84, 'ar-AE')).toBe('84\u200e%\u200e');
  expect(percentText(84n, 'ar-AE')).toBe(percentText(84, 'ar-AE'));
});
