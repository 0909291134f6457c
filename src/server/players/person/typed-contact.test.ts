import { expect, test } from 'vitest';
import { readTypedContact } from './typed-contact.ts';

test.each([
  ['0501234567', '+971501234567'],
  ['50 123 4567', '+971501234567'],
  ['+971 50 123 4567', '+971501234567'],
  ['00971501234567', '+971501234567'],
  ['٠٥٠١٢٣٤٥٦٧', '+971501234567'],
  ['+44 7400 123456', '+447400123456'],
  [' Sara@Example.COM ', 'sara@example.com'],
])('%s is the account of %s', (typed, address) => {
  expect(readTypedContact(typed)?.address).toBe(address);
});

test.each(['', '12345', '041234567', 'sara', 'sara@', '+999 123456789', '@'])('%s is no account', (typed) => {
  expect(readTypedContact(typed)).toBeUndefined();
});
