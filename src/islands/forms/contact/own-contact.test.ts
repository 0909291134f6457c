import { expect, test } from 'vitest';
import { isOwnContact } from './own-contact.ts';

const SARA = { phone: '+971501234567', email: 'sara@example.ae' };

test.each([
  [{ areaCode: '971', mobile: '501234567' }, true],
  [{ email: 'Sara@Example.ae' }, true],
  [{ areaCode: '971', mobile: '501234568' }, false],
  [{ areaCode: '1', mobile: '501234567' }, false],
  [{ email: 'omar@example.ae' }, false],
])('%o is the own contact: %s', (contact, is) => {
  expect(isOwnContact(SARA, contact)).toBe(is);
});

test('a contact that the account does not have is not its own', () => {
  expect(isOwnContact({ phone: '', email: '' }, { email: '' })).toBe(false);
  expect(isOwnContact({ phone: '', email: '' }, { areaCode: '', mobile: '' })).toBe(false);
});
