import { expect, test } from 'vitest';
import { toContactRequest, contactError, formatContact, type Contact } from './contact.ts';

const countries = [{ id: 'AE', code: '971', country: 'United Arab Emirates' }];
const contact = (change: Partial<Contact>): Contact => ({
  by: 'mobile',
  mobile: { countryId: 'AE', number: '501234567' },
  email: '',
  ...change,
});

test.each([
  [{}, undefined],
  [{ mobile: { countryId: 'AE', number: '' } }, 'mobile'],
  [{ mobile: { countryId: 'AE', number: '0501234567' } }, undefined],
  [{ by: 'email', email: 'sara@example' }, 'email'],
  [{ by: 'email', email: ' sara@example.com ' }, undefined],
] as const)('%j: %s', (change, fault) => {
  expect(contactError(contact(change))).toBe(fault);
});

test('only what is chosen is sent and shown', () => {
  expect(toContactRequest(countries, contact({ email: 'sara@example.com' }))).toEqual({
    areaCode: '971',
    mobile: '501234567',
  });
  expect(toContactRequest(countries, contact({ by: 'email', email: ' sara@example.com' }))).toEqual({
    email: 'sara@example.com',
  });
  expect(formatContact(countries, contact({}))).toBe('\u2066+971\u00a050\u00a0123\u00a04567\u2069');
});
