import { expect, test } from 'vitest';
import { registerIdentifier, registerKeyId } from './identifier.ts';

const KEY = 'an example of a key of the register';
const eid = { type: 'EID', number: '784-1990-1234567-6', nationality: 'AE', birthDate: '1990-05-17' } as const;
const hex = (person: Parameters<typeof registerIdentifier>[1], key = KEY) =>
  registerIdentifier(key, person).toString('hex');

test('is the digest that the contract gives as its example', () => {
  expect(hex(eid)).toBe('af1e55eec7da7bfd11d347130e88d54d0130a565f29bc8d02947a95ab126eb79');
  expect(hex({ ...eid, type: 'PASSPORT', number: 'N1234567', nationality: 'IN' })).toBe(
    'a8a28d1aa4871111d9f0e4385da285b7574cf5f7dfb6bac897543253eb26fdeb',
  );
});

test('is the same however the number is written, and another for another person or key', () => {
  for (const number of ['784199012345676', '٧٨٤-١٩٩٠-١٢٣٤٥٦٧-٦', ' 784 1990 1234567 6 '])
    expect(hex({ ...eid, number })).toBe(hex(eid));
  // An Emirates ID is its holder's whichever nationality they have; a passport's number is of its country.
  expect(hex({ ...eid, nationality: 'IN' })).toBe(hex(eid));
  const passport = { ...eid, type: 'PASSPORT', number: 'n 1234567' } as const;
  const others = [
    hex(eid),
    hex({ ...eid, birthDate: '1990-05-18' }),
    hex({ ...eid, number: '784-1990-1234568-4' }),
    hex({ ...passport }),
    hex({ ...passport, nationality: 'IN' }),
    hex(eid, `${KEY}.`),
  ];
  expect(new Set(others).size).toBe(others.length);
});

test('tells keys apart', () => {
  expect(registerKeyId(KEY)).toHaveLength(8);
  expect(registerKeyId(KEY).equals(registerKeyId(`${KEY}.`))).toBe(false);
});
