import { expect, test } from 'vitest';
import { findRefusedField, STEP_BY_FIELD } from './registration.ts';

test.each([
  [403000810, undefined, 'code', 'code'],
  [430000009, 'birthDate', 'birthDate', 'details'],
  [430000008, undefined, 'mobile', 'details'],
  [400000005, 'areaCode', 'mobile', 'details'],
  [400000005, 'termsAgreed', 'termsAgreed', 'details'],
  [400000005, 'password', 'password', 'password'],
  [400000005, 'somethingElse', 'form', 'password'],
  [500000000, undefined, 'form', 'password'],
] as const)('a refusal %i of %s is shown at %s on step %s', (code, field, at, step) => {
  expect(findRefusedField(code, field)).toBe(at);
  expect(STEP_BY_FIELD[at]).toBe(step);
});
