import { expect, test } from 'vitest';
import { maskContact, maskMobile } from './mask.ts';

test.each([
  ['+971501234567', '+971 *** **67'],
  ['+442079460123', '+44 *** **23'],
  ['5', ''],
  [undefined, ''],
])('%s is shown as %s', (number, shown) => {
  expect(maskMobile(number)).toBe(shown);
});

test('an account is named by its number, or else by its mailbox', () => {
  expect(maskContact({ mobile: '+971501234567', email: 'sara@example.com' })).toBe('+971 *** **67');
  expect(maskContact({ mobile: null, email: 'sara@example.com' })).toBe('s***@example.com');
});
