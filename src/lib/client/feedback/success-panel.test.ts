import { expect, test } from 'vitest';
import { clearSuccess, readSuccess } from './success-panel.ts';

function storeOf(text: string | null) {
  let held = text;
  return { get: () => held, set: (_key: string, value: string | null) => void (held = value) };
}

test('there is no panel without data', () => {
  expect(readSuccess(storeOf(null))).toBeUndefined();
  expect(readSuccess(storeOf('{broken'))).toBeUndefined();
});

test('the panel has empty texts by default, and never leads to another site', () => {
  expect(readSuccess(storeOf('{"to":"/account"}'))).toEqual({ title: '', description: '', to: '/account' });
  expect(readSuccess(storeOf('{"title":"Paid","to":"https://elsewhere.example"}'))).toEqual({
    title: 'Paid',
    description: '',
    to: '/',
  });
});

test('the panel is found again after a reload until it was left', () => {
  const store = storeOf('{"title":"Paid","description":"In your wallet.","to":"/account"}');
  expect(readSuccess(store)).toEqual(readSuccess(store));
  clearSuccess(store);
  expect(readSuccess(store)).toBeUndefined();
});
