import { expect, test } from 'vitest';
import { latinDigits, onlyDigits } from './digits.ts';

test('converts Arabic and Persian digits', () => {
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789');
  expect(latinDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789');
  expect(latinDigits('AED 1٬٢3 د.إ')).toBe('AED 1٬23 د.إ');
});

test('keeps only the digits, from any keyboard', () => {
  expect(onlyDigits('٠٥٠ ١٢٣-۴۵۶۷')).toBe('0501234567');
  expect(onlyDigits('+971 (50) 1')).toBe('971501');
});
