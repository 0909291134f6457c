import { expect, test } from 'vitest';
import { formatPercent } from './percent-format.ts';

test('formats a percentage for its language, with Latin digits', () => {
  expect(formatPercent(84, 'en-US')).toBe('84%');
  // The sign stays after its number in any surrounding text.
  expect(formatPercent(84, 'ar-AE')).toBe('84\u200e%\u200e');
  expect(formatPercent(84n, 'ar-AE')).toBe(formatPercent(84, 'ar-AE'));
});
