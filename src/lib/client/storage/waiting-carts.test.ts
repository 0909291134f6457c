import { expect, it } from 'vitest';
import { findWaitingCarts } from './waiting-carts.ts';

it('names the games whose plans hold entries, and no other', () => {
  const kept = new Map([
    ['play:pick3', JSON.stringify({ entries: [{ play: 'straight' }] })],
    ['play:octaluck', JSON.stringify({ entries: [] })],
    ['play:super-ocean', 'broken'],
    ['play:quick-five', 'null'],
  ]);
  const store = {
    get: (key: string) => kept.get(key) ?? null,
    set: () => undefined,
    keys: () => [...kept.keys()],
  };
  const games = ['pick3', 'octaluck', 'super-ocean', 'quick-five', 'magic5'].map((key) => ({ key, title: key }));
  expect(findWaitingCarts(games, store)).toEqual([{ key: 'pick3', title: 'pick3' }]);
});
