import { expect, test } from 'vitest';
import { cleanNumber, formatMobile, formatTypedMobile, toMobileRequest } from './mobile.ts';

const COUNTRIES = [
  { id: 'AE', code: '971', country: 'United Arab Emirates', flagUrl: '/flags/ae.svg' },
  { id: 'GB', code: '44', country: 'United Kingdom', flagUrl: '/flags/gb.svg' },
];

test.each([
  ['AE', '501234567', '971', '501234567', '+971 50 123 4567'],
  ['AE', '501234', '971', '501234', '+971 501234'],
  ['GB', '7400123456', '44', '7400123456', '+44 7400123456'],
])('in %s, %s is sent as +%s %s and shown as %s', (countryId, number, areaCode, mobile, shown) => {
  const typed = { countryId, number };
  expect(toMobileRequest(COUNTRIES, typed)).toEqual({ areaCode, mobile });
  expect(formatTypedMobile(COUNTRIES, typed)).toBe(`\u2066${shown.replaceAll(' ', '\u00a0')}\u2069`);
});

test.each([
  ['+971501234567', '+971\u00a050\u00a0123\u00a04567'],
  ['+447400123456', '+447400123456'],
  ['', ''],
])('a stored number %s is shown as %s', (phone, shown) => {
  expect(formatMobile(phone)).toBe(shown);
});

test.each([
  ['+971 50 765 4399', '+971507654399'],
  ['\u202a+971\u00a050-765-4399\u202c', '+971507654399'],
  ['٠٥٠ ٧٦٥ ٤٣٩٩', '0507654399'],
  ['call 50', '50'],
])('of "%s" the field keeps %s', (text, kept) => expect(cleanNumber(text)).toBe(kept));
