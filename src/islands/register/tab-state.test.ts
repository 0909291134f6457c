import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REGISTRATION_MS } from '#client/storage/tab-state.ts';
import type { TextStore } from '#client/storage/stores.ts';
import { EMPTY_IDENTITY, EMPTY_VERIFY } from './registration.ts';
import {
  changeRegistration,
  changeStep,
  completeStep,
  findEarlierStep,
  firstContact,
  loadRegistration,
} from './tab-state.ts';

const NOW = Date.UTC(2026, 10, 21, 8);
const KEY = 'registration';

function createStore(text: string | null = null): TextStore & { readonly text: () => string | null } {
  let stored = text;
  return { get: () => stored, set: (_key, value) => void (stored = value), text: () => stored };
}

test('what is typed in one step is there for the next', () => {
  const store = createStore();
  const identity = { ...EMPTY_IDENTITY, firstNames: 'Sara', idCardNo: '784-1990-1234567-6' };
  completeStep('identity', { identity }, NOW, store);
  changeRegistration({ sent: { to: '+971501234567', resendAt: NOW } }, NOW, store);
  expect(loadRegistration(NOW, store)).toMatchObject({ identity, done: 1, sent: { to: '+971501234567' } });
});

test('a step needs those before it', () => {
  expect(findEarlierStep('identity', { done: 0 })).toBeUndefined();
  expect(findEarlierStep('address', { done: 0 })).toBe('identity');
  expect(findEarlierStep('verify', { done: 0 })).toBe('identity');
  expect(findEarlierStep('verify', { done: 1 })).toBe('address');
  expect(findEarlierStep('verify', { done: 2 })).toBeUndefined();
  expect(findEarlierStep('identity', { done: 2 })).toBeUndefined();
});

test('a change makes its step and those after it ones to be done again', () => {
  const store = createStore();
  completeStep('identity', {}, NOW, store);
  completeStep('address', {}, NOW, store);
  expect(loadRegistration(NOW, store).done).toBe(2);
  changeStep('address', {}, NOW, store);
  expect(loadRegistration(NOW, store).done).toBe(1);
  changeStep('identity', {}, NOW, store);
  expect(loadRegistration(NOW, store).done).toBe(0);
});

test('no step is done where those before it were forgotten', () => {
  const store = createStore();
  completeStep('identity', {}, NOW, store);
  completeStep('address', {}, NOW + REGISTRATION_MS + 1, store);
  expect(loadRegistration(NOW + REGISTRATION_MS + 1, store).done).toBe(0);
});

test('forgets everything half an hour after the last change', () => {
  const store = createStore();
  completeStep('identity', {}, NOW, store);
  expect(loadRegistration(NOW + REGISTRATION_MS, store).done).toBe(1);
  expect(loadRegistration(NOW + REGISTRATION_MS + 1, store).done).toBe(0);
  expect(store.text()).toBeNull();
});

test('anything else that is stored counts as nothing, and is removed', () => {
  const empty = loadRegistration(NOW, createStore());
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      const store = createStore(text);
      expect(loadRegistration(NOW, store)).toEqual(empty);
      expect(store.get(KEY)).toBeNull();
    }),
    { seed: 4 },
  );
});

test('the mobile number begins with the calling code of the residence, until one is typed', () => {
  const store = createStore();
  completeStep('identity', { identity: { ...EMPTY_IDENTITY, residence: 'GB' } }, NOW, store);
  expect(firstContact(loadRegistration(NOW, store)).mobile).toEqual({ countryId: 'GB', number: '' });
  changeRegistration({ contact: { ...EMPTY_VERIFY, mobile: { countryId: 'AE', number: '50' } } }, NOW, store);
  expect(firstContact(loadRegistration(NOW, store)).mobile).toEqual({ countryId: 'AE', number: '50' });
});
