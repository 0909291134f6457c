import { expect, test } from 'vitest';
import { findRefusedField } from './refused-field.ts';

const FIELDS = { mobile: '', birthDate: '', termsAgreed: false, code: '', password: '' };

test.each([
  [403000810, undefined, 'code'],
  [430000009, 'birthDate', 'birthDate'],
  [430000008, undefined, 'mobile'],
  [400000005, 'areaCode', 'mobile'],
  [400000005, 'termsAgreed', 'termsAgreed'],
  [400000005, 'password', 'password'],
  [400000005, 'somethingElse', 'root'],
  [400000005, 'toString', 'root'],
  [400000005, 7, 'root'],
  [500000000, undefined, 'root'],
] as const)('a refusal %i of %s is shown at %s', (code, field, at) => {
  expect(findRefusedField({ code, extData: { field } }, FIELDS, { areaCode: 'mobile' })).toBe(at);
});

test.each([null, undefined, 'mobile', []])('a refusal whose details are %j is about the whole form', (extData) => {
  expect(findRefusedField({ code: 400000005, extData }, FIELDS)).toBe('root');
});

test('a field that the form does not have is about the whole form', () => {
  expect(findRefusedField({ code: 403000810, extData: null }, { amount: '' })).toBe('root');
});
