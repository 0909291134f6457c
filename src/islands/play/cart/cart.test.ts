import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkEntry, findPlay } from '#games/rules/entry.ts';
import type { Game, Play } from '#games/game.ts';
import { games } from '#games/index.ts';
import { colorPrediction } from '#games/color-prediction/index.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { pick3 } from '#games/pick3/index.ts';
import { countOrderedPlaces } from '#games/view/ordered-places.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { arbitraryEntry } from '#support/random/arbitrary-games.ts';
import {
  changePlay,
  emptyDraft,
  entryFromDraft,
  missingIn,
  quickPick,
  setPick,
  draftSlots,
  toggleNumber,
} from './draft.ts';
import {
  addDraft,
  addRandomEntries,
  canAddDraft,
  clearCart,
  editEntry,
  emptyCart,
  removeEntry,
  restoreCart,
  setDrawCount,
} from './cart.ts';
import type { CartState, Draft } from '../cart-types.ts';

const play = (key: string, game: Game = quickFive): Play => {
  const found = findPlay(game, key);
  if (!found) throw new Error(key);
  return found;
};
const tap = (key: string, ...numbers: number[]): Draft =>
  numbers.reduce((draft, n) => toggleNumber(play(key), draft, n), emptyDraft(play(key), 1));
const withEntries = (...drafts: Draft[]): CartState =>
  drafts.reduce((state, draft) => addDraft(quickFive, { ...state, draft }), emptyCart(quickFive));

describe('picking', () => {
  it('adds in the order of taps, removes on a second tap, and stops when the play is full', () => {
    expect(tap('nap3', 7, 2, 11, 5).picks).toEqual([[7, 2, 11]]);
    expect(tap('nap3', 7, 2, 7, 11).picks).toEqual([[2, 11]]);
    expect(tap('predict3', 7, 2, 11).picks).toEqual([[7], [2], [11]]);
    expect(tap('predict3', 7, 2, 11, 7, 4).picks).toEqual([[4], [2], [11]]);
    expect(tap('nap1', 12).picks).toEqual([[]]);
  });
  it('counts missing numbers', () => {
    expect(draftSlots(play('predict3'), tap('predict3', 7, 2, 7))).toEqual([undefined, 2, undefined]);
    expect(draftSlots(play('nap3'), tap('nap3', 7, 2))).toEqual([2, 7, undefined]);
    expect(missingIn(play('nap8'), tap('nap8', 1, 2, 3))).toBe(5);
  });
  it("keeps a nap's numbers for another nap, and starts empty for another group", () => {
    expect(changePlay(quickFive, tap('nap3', 7, 2, 11), 'nap2').picks).toEqual([[7, 2]]);
    expect(changePlay(quickFive, tap('nap3', 7, 2, 11), 'nap8').picks).toEqual([[7, 2, 11]]);
    expect(changePlay(quickFive, tap('nap3', 7, 2, 11), 'predict2').picks).toEqual([[], []]);
    expect(changePlay(quickFive, tap('nap3', 7), 'nap9').play).toBe('nap3');
  });
  it.each(games.map((game) => [game.name, game] as const))(
    'quick pick always gives a valid entry of %s, for any random numbers',
    (_, game) => {
      fc.assert(
        fc.property(
          fc.constantFrom(...game.plays),
          fc.constantFrom(...game.multiples),
          fc.infiniteStream(fc.integer({ min: 0, max: 2 ** 32 - 1 })),
          (of, multiple, words) => {
            const next = (): number => words.next().value ?? 0;
            expect(checkEntry(game, entryFromDraft(quickPick(of, emptyDraft(of, multiple), next))).ok).toBe(true);
          },
        ),
      );
    },
  );
  it('quick pick keeps the draft if the random numbers give only invalid picks', () => {
    const predict = play('predict', pick3);
    const draft = toggleNumber(predict, emptyDraft(predict, 1), 4, 0);
    expect(quickPick(predict, draft, () => 7)).toBe(draft);
  });
  it('quick pick discards random numbers that would favour low numbers', () => {
    const words = [2 ** 32 - 1, 10];
    expect(quickPick(play('nap1'), emptyDraft(play('nap1'), 1), () => words.shift() ?? 0).picks).toEqual([[11]]);
  });
});

describe('picking from several grids', () => {
  const main = play('main', luckyDay);
  const taps = (...all: (readonly [n: number, position: number])[]) =>
    all.reduce((draft, [n, position]) => toggleNumber(main, draft, n, position), emptyDraft(main, 1));
  it('puts a number into the tapped grid, as 5 is a day and a month', () => {
    expect(taps([5, 0], [5, 1]).picks).toEqual([[5], [5]]);
    expect(taps([5, 0], [5, 1], [5, 0]).picks).toEqual([[], [5]]);
    expect(taps([13, 1], [32, 0], [1, 2]).picks).toEqual([[], []]);
  });
  it('replaces the month, and takes no seventh day', () => {
    expect(taps([5, 1], [9, 1]).picks).toEqual([[], [9]]);
    expect(taps([9, 1], [9, 1]).picks).toEqual([[], []]);
    const days = [1, 2, 3, 4, 5, 6].map((n) => [n, 0] as const);
    expect(taps(...days, [7, 0]).picks).toEqual([[1, 2, 3, 4, 5, 6], []]);
  });
  it('repeats a digit if the play allows it, and removes one when all places are full', () => {
    const box = play('box3', pick3);
    const digits = (...all: number[]) =>
      all.reduce((draft, n) => toggleNumber(box, draft, n, 0), emptyDraft(box, 1)).picks;
    expect(digits(4, 4)).toEqual([[4, 4]]);
    expect(digits(4, 4, 1, 4)).toEqual([[4, 1]]);
    expect(digits(4, 4, 1, 9)).toEqual([[4, 4, 1]]);
  });
  it("replaces a position's numbers, and repeats none if the play forbids it", () => {
    const set = (position: number, ...numbers: number[]) =>
      setPick(main, taps([5, 0], [6, 0], [2, 1]), position, numbers).picks;
    expect(set(0, 9, 9, 40, 0, 2.5, 3)).toEqual([[9, 3], [2]]);
    expect(set(1, 7, 8)).toEqual([[5, 6], [7]]);
    expect(set(2, 7)).toEqual([[5, 6], [2]]);
    expect(setPick(play('box3', pick3), emptyDraft(play('box3', pick3), 1), 0, [3, 3, 3, 3]).picks).toEqual([
      [3, 3, 3],
    ]);
    expect(setPick(play('predict3'), tap('predict3', 7, 2, 11), 0, [11]).picks).toEqual([[11], [2], []]);
  });
  it('has nothing to choose for a play without numbers', () => {
    const green = play('green', colorPrediction);
    const draft = emptyDraft(green, 5);
    expect(missingIn(green, draft)).toBe(0);
    expect(canAddDraft(colorPrediction, { ...emptyCart(colorPrediction), draft })).toBe(true);
    expect(quickPick(green, draft, () => 0)).toEqual(draft);
  });
  it('counts places only if the play compares them', () => {
    expect([play('predict3'), play('nap3'), main].map(countOrderedPlaces)).toEqual([3, 1, 1]);
    expect(countOrderedPlaces(play('predict', pick3))).toBe(3);
  });
});

describe('the cart', () => {
  it('takes a complete draft and starts the next one of the same play', () => {
    const state = withEntries({ ...tap('nap2', 9, 4), multiple: 10 });
    expect(state.entries).toEqual([{ play: 'nap2', picks: [[4, 9]], multiple: 10 }]);
    expect(state.draft).toEqual({ play: 'nap2', picks: [[]], multiple: 1 });
  });
  it('refuses an incomplete draft and more entries than an order may have', () => {
    const half = { ...emptyCart(quickFive), draft: tap('nap2', 9) };
    expect(canAddDraft(quickFive, half)).toBe(false);
    expect(addDraft(quickFive, half)).toBe(half);
    const full = withEntries(...Array.from({ length: 60 }, () => tap('nap1', 3)));
    expect(full.entries).toHaveLength(quickFive.maxEntries);
    expect(canAddDraft(quickFive, { ...full, draft: tap('nap1', 3) })).toBe(false);
    expect(canAddDraft(quickFive, editEntry(full, 0))).toBe(true);
  });
  it('changes an entry in place', () => {
    const state = withEntries(tap('nap1', 1), tap('nap1', 2), tap('nap1', 3));
    const editing = editEntry(state, 1);
    const changed = addDraft(quickFive, { ...editing, draft: tap('nap1', 9) });
    expect(changed.entries.map(({ picks }) => picks)).toEqual([[[1]], [[9]], [[3]]]);
    expect(changed.editing).toBeNull();
  });
  it('keeps track of the edited entry when another is removed', () => {
    const editing = editEntry(withEntries(tap('nap1', 1), tap('nap1', 2), tap('nap1', 3)), 2);
    expect(removeEntry(quickFive, editing, 0).editing).toBe(1);
    expect(removeEntry(quickFive, editing, 2)).toMatchObject({ editing: null, draft: { picks: [[]] } });
    expect(clearCart(quickFive, editing)).toMatchObject({ entries: [], editing: null, draft: { picks: [[]] } });
  });
  it('keeps the number of draws between one and the limit', () => {
    for (const [wanted, got] of [
      [0, 1],
      [-3, 1],
      [7, 7],
      [99, 20],
      [2.9, 2],
    ] as const)
      expect(setDrawCount(quickFive, emptyCart(quickFive), wanted).draws).toBe(got);
  });
});

describe('a restored cart', () => {
  it.each(games.map((game) => [game.name, game] as const))('equals the stored one: %s', (_, game) => {
    fc.assert(
      fc.property(
        fc.array(arbitraryEntry(game), { maxLength: 10 }),
        fc.integer({ min: 1, max: game.maxDraws }),
        fc.constantFrom(...game.plays).chain((of) => fc.tuple(fc.constant(of), fc.infiniteStream(fc.nat()))),
        (entries, draws, [of, words]) => {
          const state = setDrawCount(
            game,
            entries.reduce((so, draft) => addDraft(game, { ...so, draft }), emptyCart(game)),
            draws,
          );
          const full = quickPick(of, emptyDraft(of, game.multiples[0] ?? 1), () => words.next().value ?? 0);
          const half = { ...state, draft: { ...full, picks: full.picks.map((numbers) => numbers.slice(1)) } };
          expect(restoreCart(game, JSON.parse(JSON.stringify(half)))).toEqual(half);
        },
      ),
    );
  });
  it('drops what the rules do not allow', () => {
    const bad = [
      { play: 'nap2', picks: [[1, 1]], multiple: 1 },
      { play: 'x' },
      null,
      { play: 'nap1', picks: [[1]], multiple: 7 },
      'nap1',
    ];
    expect(
      restoreCart(quickFive, {
        entries: bad,
        draws: 'many',
        editing: 3,
        draft: { play: 'nap1', picks: [[12]], multiple: 1 },
      }),
    ).toEqual(emptyCart(quickFive));
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const state = restoreCart(quickFive, value);
        expect(state.entries.every((entry) => checkEntry(quickFive, entry).ok)).toBe(true);
        expect(state.draws).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

describe('random entries', () => {
  let seed = 1;
  const random = () => (seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32);

  it.each(games.map((game) => [game.key, game] as const))('are of %s, as many as fit', (_key, game) => {
    const state = addRandomEntries(game, emptyCart(game), game.maxEntries + 1, random);
    expect(state.entries).toHaveLength(game.maxEntries);
    for (const entry of state.entries) expect(checkEntry(game, entry).ok).toBe(true);
    expect(addRandomEntries(game, state, 5, random).entries).toHaveLength(game.maxEntries);
  });

  it('take play type and multiple of the draft, unless it has no numbers', () => {
    const quick = { ...emptyCart(quickFive), draft: emptyDraft(play('predict2'), 5) };
    expect(addRandomEntries(quickFive, quick, 2, random).entries).toMatchObject([
      { play: 'predict2', multiple: 5 },
      { play: 'predict2', multiple: 5 },
    ]);
    const colour = colorPrediction.plays.find(({ positions }) => positions.length === 0);
    if (!colour) throw new Error('no play without numbers');
    const state = { ...emptyCart(colorPrediction), draft: emptyDraft(colour, 1) };
    for (const { picks } of addRandomEntries(colorPrediction, state, 5, random).entries)
      expect(picks.flat()).toHaveLength(1);
  });
});
