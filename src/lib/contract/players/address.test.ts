import { expect, test } from 'vitest';
import { address } from './address.ts';

const HERE = { country: 'AE', emirate: 'DU', city: 'Dubai', street: 'Al Wasl Road, villa 12', postcode: null } as const;
const faultOf = (change: object) => {
  const { error } = address.safeParse({ ...HERE, ...change });
  return error && [error.issues[0]?.path.join('.'), error.issues[0]?.message];
};

test('takes addresses of the Emirates and of other countries', () => {
  expect(faultOf({})).toBeUndefined();
  expect(faultOf({ city: 'دبي', street: 'شارع الوصل، فيلا ١٢' })).toBeUndefined();
  expect(faultOf({ country: 'GB', emirate: null, city: "King's Lynn", postcode: 'PE30 1JN' })).toBeUndefined();
  expect(address.parse({ ...HERE, city: '  Dubai ' }).city).toBe('Dubai');
});

test.each([
  [{ country: 'uae' }, 'country', 'input.country'],
  [{ emirate: null }, 'emirate', 'input.emirate'],
  [{ emirate: 'XX' }, 'emirate', 'input.emirate'],
  [{ country: 'GB' }, 'emirate', 'input.emirate'],
  [{ city: ' ' }, 'city', 'input.city'],
  [{ city: '12' }, 'city', 'input.city'],
  [{ city: 'Dubai\u202e' }, 'city', 'input.city'],
  [{ street: 'Road 12' }, 'street', 'input.street'],
  [{ street: '1234567890' }, 'street', 'input.street'],
  [{ street: 'Al Wasl Road\u0000' }, 'street', 'input.street'],
  [{ postcode: '12' }, 'postcode', 'input.postcode'],
  [{ postcode: '--- ---' }, 'postcode', 'input.postcode'],
])('refuses %j at its field', (change, field, message) => expect(faultOf(change)).toEqual([field, message]));
