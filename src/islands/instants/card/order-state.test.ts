import { expect, test } from 'vitest';
import type { CardContents } from '../scratch/card-state.ts';
import { isAllOpen, nextOrderState, startOrder, summarize, type OrderState } from './order-state.ts';

const wins = (prize: number, toClaim = false): CardContents => ({
  prize,
  toClaim,
  face: { areas: [], winningAreas: [] },
});
const covered = (count: number) => Array.from({ length: count }, (_, i) => ({ cardNo: i + 1 }));
const open = (state: OrderState, cardNo: number, prize = 0) =>
  nextOrderState(state, { type: 'opened', cards: [{ cardNo, contents: wins(prize) }] });
const next = (state: OrderState) => nextOrderState(state, { type: 'next' });

test('starts at a card that was begun or the first covered one, and at the summary where all are open', () => {
  const opened = { cardNo: 1, contents: wins(0) };
  expect(startOrder([opened, { cardNo: 2 }, { cardNo: 3 }])).toMatchObject({ at: 1, place: 'card' });
  expect(startOrder([opened, { ...opened, cardNo: 2 }]).place).toBe('summary');
  expect(startOrder([opened])).toMatchObject({ at: 0, place: 'card' });
  expect(startOrder(covered(3), 2).at).toBe(1);
});

test('leads from covered card to covered card, from the last to the first, and then to the summary', () => {
  let state = nextOrderState(startOrder(covered(3)), { type: 'goTo', at: 1 });
  expect(next(state).at).toBe(2); // past a card that stays covered
  state = next(open(state, 2));
  expect(state.at).toBe(2);
  state = next(open(state, 3));
  expect([state.at, state.place]).toEqual([0, 'card']);
  state = next(open(state, 1));
  expect(state.place).toBe('summary');
});

test('an open card can be looked at again, which stops the hand', () => {
  const state = nextOrderState(open(startOrder(covered(2)), 1), { type: 'startAuto' });
  expect([state.at, state.auto]).toEqual([1, true]);
  expect(nextOrderState(state, { type: 'goTo', at: 0 })).toMatchObject({ at: 0, place: 'card', auto: false });
});

test('the hand goes through all covered cards and rests at the summary', () => {
  let state = nextOrderState(open(startOrder(covered(3)), 1), { type: 'startAuto' });
  const seen: number[] = [];
  for (let steps = 0; state.auto && steps < 9; steps++) {
    seen.push(state.at);
    state = next(open(state, state.at + 1));
  }
  expect(seen).toEqual([1, 2]);
  expect([state.place, state.auto]).toEqual(['summary', false]);
});

test('the hand stops where it is, and does not begin where nothing is covered', () => {
  const auto = nextOrderState(startOrder(covered(2)), { type: 'startAuto' });
  expect(nextOrderState(auto, { type: 'stopAuto' })).toEqual({ ...auto, auto: false });
  const all = open(open(startOrder(covered(2)), 1), 2);
  expect(isAllOpen(all)).toBe(true);
  expect(nextOrderState(all, { type: 'startAuto' })).toBe(all);
});

test('what a card turned out to be never changes, and a card of another order is none', () => {
  const state = open(startOrder(covered(2)), 1, 500);
  expect(open(state, 1, 900)).toBe(state);
  expect(open(state, 7, 900)).toBe(state);
  expect(nextOrderState(state, { type: 'goTo', at: 2 })).toBe(state);
});

test('sums up what the open cards won', () => {
  const cards = [
    { cardNo: 1, contents: wins(500) },
    { cardNo: 2, contents: wins(0) },
    { cardNo: 3, contents: wins(10_000_000, true) },
    { cardNo: 4 },
  ];
  expect(summarize(cards)).toEqual({ of: 4, opened: 3, won: 2, total: 10_000_500, toClaim: true });
  expect(summarize(cards.slice(1, 2))).toEqual({ of: 1, opened: 1, won: 0, total: 0, toClaim: false });
});
