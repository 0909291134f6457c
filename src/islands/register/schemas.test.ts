import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { createAddressSchema } from '../forms/address/address-schema.ts';
import { createIdentitySchema } from './identity-schema.ts';
import { EMPTY_ADDRESS, EMPTY_VERIFY, EMPTY_IDENTITY, type IdentityFields } from './registration.ts';
import { createVerifySchema } from './verify-schema.ts';

const t = (key: string): string => key.replace('wrong.', '');
const faults = (schema: z.ZodMiniType, values: unknown) =>
  Object.fromEntries(
    (schema.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

const identity = createIdentitySchema(t, () => new Date('2026-11-23T08:00:00Z'));
const RESIDENT: IdentityFields = {
  ...EMPTY_IDENTITY,
  firstNames: 'Sara Mariam',
  lastName: "Al-Mansoori O'Neill",
  idCardNo: '784-1990-1234567-6',
  nationality: 'AE',
  birthDate: { day: '17', month: '5', year: '1990' },
};
const TOURIST = { idCardType: 'PASSPORT', idCardNo: 'n 1234567', residence: 'EG' } as const;

test('takes a resident and a tourist', () => {
  expect(faults(identity, RESIDENT)).toEqual({});
  expect(faults(identity, { ...RESIDENT, ...TOURIST, nationality: 'EG' })).toEqual({});
});

test('names every field that is missing', () => {
  expect(faults(identity, EMPTY_IDENTITY)).toEqual({
    firstNames: 'firstNames',
    lastName: 'lastName',
    idCardNo: 'eid',
    nationality: 'nationality',
    birthDate: 'birthMissing',
  });
  expect(faults(createAddressSchema(t), EMPTY_ADDRESS)).toEqual({
    country: 'addressCountry',
    city: 'city',
    street: 'street',
  });
  expect(faults(createVerifySchema(t), { ...EMPTY_VERIFY, code: '', password: '' })).toEqual({
    mobile: 'mobile',
    email: 'email',
    code: 'code',
    password: 'newPassword',
    privacyAgreed: 'privacy',
    termsAgreed: 'terms',
  });
});

test.each<[Partial<IdentityFields>, Partial<Record<keyof IdentityFields, string>>]>([
  [{ firstNames: 'سارة' }, { firstNames: 'firstNames' }],
  [{ firstNames: 'Sara2' }, { firstNames: 'nameDigits' }],
  [{ lastName: '3' }, { lastName: 'lastName' }],
  [{ lastName: 'x'.repeat(100) }, {}],
  [{ lastName: 'x'.repeat(101) }, { lastName: 'nameLong' }],
  [{ lastName: '-' }, { lastName: 'lastName' }],
  [{ idCardNo: '784-1990-1234567' }, { idCardNo: 'eid' }],
  [{ idCardNo: '784-1990-1234567-5' }, { idCardNo: 'eidRules' }],
  // Issued to somebody born in 1990: the year in the number decides nothing.
  [{ idCardNo: '784-1881-1234567-5', birthDate: { day: '1', month: '1', year: '2000' } }, { idCardNo: 'eidRules' }],
  [{ ...TOURIST, idCardNo: 'PASSPORT' }, { idCardNo: 'passport' }],
  [{ ...TOURIST, idCardNo: 'N12' }, { idCardNo: 'passport' }],
  [{ nationality: 'KP' }, { nationality: 'restricted' }],
  [{ ...TOURIST, residence: 'IR' }, { residence: 'restricted' }],
  [{ residence: 'EG' }, { residence: 'resident' }],
  [{ ...TOURIST, residence: 'AE' }, { residence: 'tourist' }],
  [{ residence: '' }, { residence: 'residence' }],
  [{ birthDate: { day: '24', month: '11', year: '2008' } }, { birthDate: 'young' }],
  [{ birthDate: { day: '23', month: '11', year: '2008' } }, {}],
])('a resident with %j is refused at %j', (change, expected) => {
  expect(faults(identity, { ...RESIDENT, ...change })).toEqual(expected);
});

const DUBAI = { country: 'AE', emirate: 'AE-DU', city: 'Dubai', street: '12 Al Wasl Road', postcode: '' };
test.each([
  [{}, {}],
  [{ emirate: '' }, { emirate: 'emirate' }],
  [{ emirate: 'AE-XX' }, { emirate: 'emirate' }],
  [{ postcode: '12345' }, { postcode: 'postcode' }],
  [{ city: '7' }, { city: 'cityUae' }],
  [{ country: 'GB', emirate: '', city: '7' }, { city: 'city' }],
  [{ street: '1234' }, { street: 'street' }],
  [{ country: 'IR', emirate: '' }, { country: 'restricted' }],
  [{ country: 'GB' }, { emirate: 'emirate' }],
  [{ country: 'GB', emirate: '', postcode: 'sw1a 1aa' }, {}],
  [{ country: 'GB', emirate: '', postcode: '12345' }, { postcode: 'postcode' }],
  [{ country: 'DE', emirate: '', postcode: '١٠١١٧' }, {}],
  [{ country: 'US', emirate: '', postcode: '94105-1234' }, {}],
  [{ country: 'XK', emirate: '', postcode: '10000' }, {}],
  [{ country: 'XK', emirate: '', postcode: '!' }, { postcode: 'postcode' }],
])('an address with %j is refused at %j', (change, expected) => {
  expect(faults(createAddressSchema(t), { ...DUBAI, ...change })).toEqual(expected);
});
