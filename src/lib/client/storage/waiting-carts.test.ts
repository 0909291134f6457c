import { expect, test } from 'vitest';
import { findWaitingCarts } from './waiting-carts.ts';

test('lists the games whose carts have entries', () => {
  const stored = new Map([
    ['play:pick3', JSON.stringify({ entries: [{ play: 'straight' }] })],
    ['play:octaluck', JSON.stringify({ entries: [] })],
    ['play:super-ocean', 'broken'],
    ['play:quick-five', 'null'],
  ]);
  const store = {
    get: (key: string) => stored.get(key) ?? null,
    set: () => undefined,
    keys: () => [...stored.keys()],
  };
  const games = ['pick3', 'octaluck', 'super-ocean', 'quick-five', 'magic5'].map((key) => ({ key, title: key }));
  expect(findWaitingCarts(games, store)).toEqual([{ key: 'pick3', title: 'pick3' }]);
});
