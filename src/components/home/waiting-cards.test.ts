import { expect, test } from 'vitest';
import { groupWaiting } from './waiting-cards.ts';

const order = (showKey: string, unscratched: number, kind: 'scratch-card' | 'e-instant' = 'scratch-card') =>
  ({ showKey, kind, gameName: showKey, unscratched }) as Parameters<typeof groupWaiting>[0]['list'][number];

test('cards of several orders wait together on the page of their game', () => {
  const list = [order('pearl-dive', 2, 'e-instant'), order('desert-garden', 1), order('pearl-dive', 3, 'e-instant')];
  expect(groupWaiting({ list, total: 3 })).toEqual([
    { showKey: 'pearl-dive', kind: 'e-instant', gameName: 'pearl-dive', count: 5, orMore: false },
    { showKey: 'desert-garden', kind: 'scratch-card', gameName: 'desert-garden', count: 1, orMore: false },
  ]);
});

test('where not all orders were read, a count says so; nothing waits of an order without a card left', () => {
  expect(groupWaiting({ list: [order('desert-garden', 4), order('pearl-dhow', 0)], total: 9 })).toMatchObject([
    { showKey: 'desert-garden', count: 4, orMore: true },
  ]);
});
