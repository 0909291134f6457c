import { expect, test } from 'vitest';
import { formatContact, toContactRequest, type Contact } from './contact.ts';

const countries = [{ id: 'AE', code: '971', country: 'United Arab Emirates', flagUrl: '/flags/ae.svg' }];
const contact = (change: Partial<Contact>): Contact => ({
  by: 'mobile',
  mobile: { countryId: 'AE', number: '501234567' },
  email: '',
  ...change,
});

test('sends and shows only the chosen contact', () => {
  expect(toContactRequest(countries, contact({ email: 'sara@example.com' }))).toEqual({
    areaCode: '971',
    mobile: '501234567',
  });
  expect(toContactRequest(countries, contact({ by: 'email', email: ' sara@example.com' }))).toEqual({
    email: 'sara@example.com',
  });
  expect(formatContact(countries, contact({}))).toBe('\u2066+971\u00a050\u00a0123\u00a04567\u2069');
});
