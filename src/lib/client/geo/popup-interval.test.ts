import { expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/time.ts';
import { memory } from '#support/islands/purchase.ts';
import { mayShowPopup } from './popup-interval.ts';

const HOUR = { minutes: 60 };

test('without an interval the popup opens each time, and nothing is stored', () => {
  const store = memory();
  expect([1, 2].map((now) => mayShowPopup(store, undefined, '/lottery/pick3', now))).toEqual([true, true]);
  expect(store.get('geo_asked')).toBeNull();
});

test('with one it opens once on each page, until the interval is over', () => {
  const store = memory();
  const may = (path: string, minutes: number) => mayShowPopup(store, HOUR, path, 1e12 + minutes * MINUTE_MS);
  expect([may('/lottery/pick3', 0), may('/lottery/pick3', 59), may('/account/deposit', 59)]).toEqual([
    true,
    false,
    true,
  ]);
  expect([may('/lottery/pick3', 60), may('/lottery/pick3', 61)]).toEqual([true, false]);
});

test('forgets pages whose interval is over, and a time ahead of a clock that was set back', () => {
  const store = memory();
  mayShowPopup(store, HOUR, '/lottery/pick3', 1e12);
  expect(mayShowPopup(store, HOUR, '/account/deposit', 1e12 + 61 * MINUTE_MS)).toBe(true);
  expect(Object.keys(JSON.parse(store.get('geo_asked') ?? '{}') as object)).toEqual(['/account/deposit']);
  expect(mayShowPopup(store, HOUR, '/account/deposit', 1e12)).toBe(true);
});

test.each(['{', '7', '{"/lottery/pick3":"x"}', 'null'])('asks again where the stored text is %s', (text) => {
  const store = memory();
  store.set('geo_asked', text);
  expect(mayShowPopup(store, HOUR, '/lottery/pick3', 1e12)).toBe(true);
});
