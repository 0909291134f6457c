import { expect, test } from 'vitest';
import { parseMobileContact } from '#server/players/contact.ts';
import { COUNTRIES, countryOfNumber, isCallingCode } from './countries.ts';
import { priceClassOf, PRICE_CLASSES, resolveSmsRule } from './rules.ts';

test.each([
  ['international premium rates', '979', '123456789'],
  ['satellite telephones', '881', '612345678'],
  ['international networks', '882', '1612345678'],
  ['more of them', '883', '510012345678'],
  ['ships', '870', '773111632'],
  ['shared costs', '808', '12345678'],
])('no SMS is sent to %s (+%s)', (_what, code, number) => {
  expect(isCallingCode(code)).toBe(false);
  expect(countryOfNumber(`+${code}${number}`)).toBeUndefined();
  expect(parseMobileContact(code, number)).toMatchObject({
    ok: false,
    error: { messageKey: 'input.smsCountry', extData: { field: 'areaCode' } },
  });
});

test('knows the country of a number where several share a calling code', () => {
  expect(countryOfNumber('+971501234567')).toBe('AE');
  expect(countryOfNumber('+12423591234')).toBe('BS');
  expect(countryOfNumber('+447700900123')).toBeOneOf(['GB', undefined]);
  expect(countryOfNumber('+919876543210')).toBe('IN');
});

test('every country has a price and budgets that one message fits in', () => {
  for (const country of COUNTRIES) {
    const rule = resolveSmsRule(country);
    expect(rule).toEqual(PRICE_CLASSES[priceClassOf(country)]);
    expect(rule.price).toBeLessThanOrEqual(rule.hourBudget);
    expect(rule.hourBudget).toBeLessThanOrEqual(rule.dayBudget);
  }
  expect([priceClassOf('AE'), priceClassOf('IN'), priceClassOf('BS')]).toEqual(['home', 'near', 'far']);
});
