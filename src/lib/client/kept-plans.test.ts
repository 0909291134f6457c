import { expect, it } from 'vitest';
import { keptPlans } from './kept-plans.ts';

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
  expect(keptPlans(games, store)).toEqual([{ key: 'pick3', title: 'pick3' }]);
});
