import { expect, test } from 'vitest';
import type { TextStore } from '#client/storage/stores.ts';
import { EMPTY_CONTACT } from '#islands/forms/contact/contact.ts';
import { forgetTypedContact, keepTypedContact, takeTypedContact } from './typed-contact.ts';

const NOW = Date.UTC(2026, 10, 21, 8);
const TYPED = { ...EMPTY_CONTACT, mobile: { countryId: 'AE', number: '501234567' } };

function createStore(text: string | null = null): TextStore {
  let stored = text;
  return { get: () => stored, set: (_key, value) => void (stored = value) };
}

test('what was typed at the login is there for the next page, once', () => {
  const store = createStore();
  keepTypedContact(TYPED, NOW, store);
  expect(takeTypedContact(NOW + 60_000, store)).toEqual(TYPED);
  expect(takeTypedContact(NOW + 60_000, store)).toBeNull();
});

test('what nobody took is not there for whoever comes later', () => {
  const store = createStore();
  keepTypedContact(TYPED, NOW, store);
  expect(takeTypedContact(NOW + 5 * 60_000 + 1, store)).toBeNull();
  expect(store.get('typed_contact')).toBeNull();
});

test('a login forgets it', () => {
  const store = createStore();
  keepTypedContact(TYPED, NOW, store);
  forgetTypedContact(store);
  expect(takeTypedContact(NOW, store)).toBeNull();
});

test('what another build stored is not read', () => {
  expect(takeTypedContact(NOW, createStore(JSON.stringify(TYPED)))).toBeNull();
});
