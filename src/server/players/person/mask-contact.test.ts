import { expect, test } from 'vitest';
import { maskContact, maskMobile } from './mask-contact.ts';

test.each([
  ['+971501234567', '+971 *** **67'],
  ['+442079460123', '+44 *** **23'],
  ['5', ''],
  [undefined, ''],
])('%s is shown as %s', (number, shown) => {
  expect(maskMobile(number)).toBe(shown);
});

test('a contact keeps two digits, or a letter and the host', () => {
  expect(maskContact({ kind: 'mobile', address: '+971501234567' })).toBe('+971 *** **67');
  expect(maskContact({ kind: 'email', address: 'sara@example.com' })).toBe('s***@example.com');
});
