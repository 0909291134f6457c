import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { Contact } from './contact/contact.ts';
import { birthDateSchema } from './birth-date/birth-date-schema.ts';
import { codeSchema, contactSchema, mobileSchema } from './field-schemas.ts';

const t = (key: string): string => key;
const messages = (schema: z.ZodMiniType, value: unknown): readonly string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

test.each(['501234567'])('accepts %s as a mobile number', (number) => {
  expect(messages(mobileSchema(t), { countryId: 'AE', number })).toEqual([]);
});

test.each([
  ['', 'wrong.mobile'],
  ['0', 'wrong.mobileShort'],
  ['0501', 'wrong.mobileShort'],
  ['0501234567', 'wrong.mobileZero'],
  ['123', 'wrong.mobileShort'],
  ['+9715', 'wrong.mobileShort'],
  ['501234567501234', 'wrong.mobileLong'],
  ['+447400123456', 'wrong.mobileNumber'],
  ['00447400123', 'wrong.mobileNumber'],
])('refuses "%s" as a mobile number: %s', (number, message) => {
  expect(messages(mobileSchema(t), { countryId: 'AE', number })).toEqual([message]);
});

test.each([
  [{}, []],
  [{ mobile: { countryId: 'AE', number: '' } }, ['wrong.mobile']],
  [{ mobile: { countryId: 'AE', number: '501234567' } }, []],
  [{ by: 'email', email: 'sara@example' }, ['wrong.email']],
  [{ by: 'email', email: ' sara@example.com ' }, []],
] as const)('checks the contact %j: %j', (change, expected) => {
  const contact: Contact = { by: 'mobile', mobile: { countryId: 'AE', number: '501234567' }, email: '', ...change };
  expect(messages(contactSchema(t), contact)).toEqual(expected);
});

test('a code has six digits', () => {
  expect(messages(codeSchema(t), '12345')).toEqual(['wrong.code']);
  expect(messages(codeSchema(t), '123456')).toEqual([]);
});

test('a birth date has its own error messages', () => {
  const schema = birthDateSchema(t, () => new Date('2026-11-21T08:00:00Z'));
  expect(messages(schema, { day: '', month: '5', year: '1990' })).toEqual(['wrong.birthMissing']);
  expect(messages(schema, { day: '22', month: '11', year: '2008' })).toEqual(['wrong.young']);
  expect(messages(schema, { day: '21', month: '11', year: '2008' })).toEqual([]);
});
