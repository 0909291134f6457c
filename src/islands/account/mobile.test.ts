import { expect, test } from 'vitest';
import { mobileFault, mobileText, sentMobile } from './mobile.ts';

const COUNTRIES = [
  { id: 'AE', code: '971', country: 'United Arab Emirates' },
  { id: 'GB', code: '44', country: 'United Kingdom' },
];

test.each([
  ['AE', '501234567', '971', '501234567'],
  ['AE', '0501234567', '971', '501234567'],
  ['GB', '007400123456', '44', '7400123456'],
])('in %s, %s is sent as +%s %s', (countryId, number, areaCode, mobile) => {
  const typed = { countryId, number };
  expect(sentMobile(COUNTRIES, typed)).toEqual({ areaCode, mobile });
  expect(mobileText(COUNTRIES, typed)).toBe(`\u2066+${areaCode}\u00a0${mobile}\u2069`);
  expect(mobileFault(typed)).toBeUndefined();
});

test.each(['', '0', '0501', '00000000'])('"%s" is no number yet', (number) => {
  expect(mobileFault({ countryId: 'AE', number })).toBe('mobile');
});
