import { expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { findRefusedField } from './refused-field.ts';

const FIELDS = { mobile: '', birthDate: '', termsAgreed: false, code: '', password: '' };

test.each([
  [errorCodes.wrongVerificationCode, undefined, 'code'],
  [errorCodes.underage, 'birthDate', 'birthDate'],
  [errorCodes.accountExists, undefined, 'mobile'],
  [errorCodes.invalidInput, 'areaCode', 'mobile'],
  [errorCodes.invalidInput, 'termsAgreed', 'termsAgreed'],
  [errorCodes.invalidInput, 'password', 'password'],
  [errorCodes.invalidInput, 'somethingElse', 'root'],
  [errorCodes.invalidInput, 'toString', 'root'],
  [errorCodes.invalidInput, 7, 'root'],
  [errorCodes.internalError, undefined, 'root'],
] as const)('shows the refusal %i of %s at %s', (code, field, at) => {
  expect(findRefusedField({ code, extData: { field } }, FIELDS, { areaCode: 'mobile' })).toBe(at);
});

test.each([null, undefined, 'mobile', []])('shows a refusal with details %j at the whole form', (extData) => {
  expect(findRefusedField({ code: errorCodes.invalidInput, extData }, FIELDS)).toBe('root');
});

test('shows a refusal of a missing field at the whole form', () => {
  expect(findRefusedField({ code: errorCodes.wrongVerificationCode, extData: null }, { amount: '' })).toBe('root');
});
