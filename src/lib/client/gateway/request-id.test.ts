import { expect, test } from 'vitest';
import { forgetRequestId, requestIdFor } from './request-id.ts';
import type { TextStore } from '../storage/stores.ts';

function memory(): TextStore {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, value) => void (value === null ? texts.delete(key) : texts.set(key, value)),
  };
}
const counter = () => {
  let n = 0;
  return () => `id-${++n}`;
};

test('the same fields keep their id until the command ends', () => {
  const [store, fresh] = [memory(), counter()];
  expect(requestIdFor('deposit', { amount: 100 }, store, fresh)).toBe('id-1');
  expect(requestIdFor('deposit', { amount: 100 }, store, fresh)).toBe('id-1');
  forgetRequestId('deposit', store);
  expect(requestIdFor('deposit', { amount: 100 }, store, fresh)).toBe('id-2');
});

test('an id is stored before it is returned, so that a reload finds it', () => {
  const store = memory();
  const id = requestIdFor('deposit', { amount: 100 }, store, counter());
  expect(store.get('requests')).toContain(id);
});

test('other fields and other forms have other ids', () => {
  const [store, fresh] = [memory(), counter()];
  expect(requestIdFor('deposit', { amount: 100 }, store, fresh)).toBe('id-1');
  expect(requestIdFor('withdraw', { amount: 100 }, store, fresh)).toBe('id-2');
  expect(requestIdFor('deposit', { amount: 200 }, store, fresh)).toBe('id-3');
  forgetRequestId('deposit', store);
  expect(requestIdFor('withdraw', { amount: 100 }, store, fresh)).toBe('id-2');
});

test('treats a broken store as empty', () => {
  const store = memory();
  store.set('requests', '{');
  expect(requestIdFor('deposit', {}, store, counter())).toBe('id-1');
});
