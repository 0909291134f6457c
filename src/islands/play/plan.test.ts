import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkEntry, playOf } from '#games/entry.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { anEntry } from '../../../tests/support/games.ts';
import { changePlay, emptyDraft, entryOf, missingIn, quickPick, slotsOf, toggle, type Draft } from './draft.ts';
import {
  addDraft,
  canAdd,
  clearPlan,
  editEntry,
  emptyState,
  removeEntry,
  restored,
  setDraws,
  type PlayState,
} from './plan.ts';

const play = (key: string) => {
  const found = playOf(quickFive, key);
  if (!found) throw new Error(key);
  return found;
};
const tap = (key: string, ...numbers: number[]): Draft =>
  numbers.reduce((draft, n) => toggle(play(key), draft, n), emptyDraft(play(key), 1));
const withEntries = (...drafts: Draft[]): PlayState =>
  drafts.reduce((state, draft) => addDraft(quickFive, { ...state, draft }), emptyState(quickFive));

describe('picking', () => {
  it('fills in the order of the taps, takes back by a second tap, and takes no more than the play wants', () => {
    expect(tap('nap3', 7, 2, 11, 5).picks).toEqual([[7, 2, 11]]);
    expect(tap('nap3', 7, 2, 7, 11).picks).toEqual([[2, 11]]);
    expect(tap('predict3', 7, 2, 11).picks).toEqual([[7], [2], [11]]);
    expect(tap('predict3', 7, 2, 11, 7, 4).picks).toEqual([[4], [2], [11]]);
    expect(tap('nap1', 12).picks).toEqual([[]]);
  });
  it('shows what is missing', () => {
    expect(slotsOf(play('predict3'), tap('predict3', 7, 2, 7))).toEqual([undefined, 2, undefined]);
    expect(slotsOf(play('nap3'), tap('nap3', 7, 2))).toEqual([2, 7, undefined]);
    expect(missingIn(play('nap8'), tap('nap8', 1, 2, 3))).toBe(5);
  });
  it('keeps a nap’s numbers for another nap, and starts anew for another kind', () => {
    expect(changePlay(quickFive, tap('nap3', 7, 2, 11), 'nap2').picks).toEqual([[7, 2]]);
    expect(changePlay(quickFive, tap('nap3', 7, 2, 11), 'nap8').picks).toEqual([[7, 2, 11]]);
    expect(changePlay(quickFive, tap('nap3', 7, 2, 11), 'predict2').picks).toEqual([[], []]);
    expect(changePlay(quickFive, tap('nap3', 7), 'nap9').play).toBe('nap3');
  });
  it('quick pick always gives an entry that can be played, whatever the randomness', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...quickFive.plays),
        fc.infiniteStream(fc.integer({ min: 0, max: 2 ** 32 - 1 })),
        (of, words) => {
          const next = (): number => words.next().value ?? 0;
          expect(checkEntry(quickFive, entryOf(quickPick(of, emptyDraft(of, 5), next))).ok).toBe(true);
        },
      ),
    );
  });
  it('quick pick drops the words that would favour low numbers', () => {
    const words = [2 ** 32 - 1, 10];
    expect(quickPick(play('nap1'), emptyDraft(play('nap1'), 1), () => words.shift() ?? 0).picks).toEqual([[11]]);
  });
});

describe('the plan', () => {
  it('takes a complete draft and starts the next of the same kind', () => {
    const state = withEntries({ ...tap('nap2', 9, 4), multiple: 10 });
    expect(state.entries).toEqual([{ play: 'nap2', picks: [[4, 9]], multiple: 10 }]);
    expect(state.draft).toEqual({ play: 'nap2', picks: [[]], multiple: 10 });
  });
  it('takes no incomplete draft, and no more entries than an order may have', () => {
    const half = { ...emptyState(quickFive), draft: tap('nap2', 9) };
    expect(canAdd(quickFive, half)).toBe(false);
    expect(addDraft(quickFive, half)).toBe(half);
    const full = withEntries(...Array.from({ length: 60 }, () => tap('nap1', 3)));
    expect(full.entries).toHaveLength(quickFive.maxEntries);
    expect(canAdd(quickFive, { ...full, draft: tap('nap1', 3) })).toBe(false);
    expect(canAdd(quickFive, editEntry(full, 0))).toBe(true);
  });
  it('changes an entry in its place', () => {
    const state = withEntries(tap('nap1', 1), tap('nap1', 2), tap('nap1', 3));
    const editing = editEntry(state, 1);
    const changed = addDraft(quickFive, { ...editing, draft: tap('nap1', 9) });
    expect(changed.entries.map(({ picks }) => picks)).toEqual([[[1]], [[9]], [[3]]]);
    expect(changed.editing).toBeNull();
  });
  it('keeps track of the entry being changed when another goes', () => {
    const editing = editEntry(withEntries(tap('nap1', 1), tap('nap1', 2), tap('nap1', 3)), 2);
    expect(removeEntry(quickFive, editing, 0).editing).toBe(1);
    expect(removeEntry(quickFive, editing, 2)).toMatchObject({ editing: null, draft: { picks: [[]] } });
    expect(clearPlan(quickFive, editing)).toMatchObject({ entries: [], editing: null, draft: { picks: [[]] } });
  });
  it('keeps draws between one and the most', () => {
    for (const [wanted, got] of [
      [0, 1],
      [-3, 1],
      [7, 7],
      [99, 20],
      [2.9, 2],
    ] as const)
      expect(setDraws(quickFive, emptyState(quickFive), wanted).draws).toBe(got);
  });
});

describe('what a reload brings back', () => {
  it('is what was there', () => {
    fc.assert(
      fc.property(
        fc.array(anEntry(quickFive), { maxLength: 10 }),
        fc.integer({ min: 1, max: 20 }),
        (entries, draws) => {
          const state = setDraws(quickFive, withEntries(...entries), draws);
          const half = { ...state, draft: tap('predict3', 5, 8) };
          expect(restored(quickFive, JSON.parse(JSON.stringify(half)))).toEqual(half);
        },
      ),
    );
  });
  it('is nothing that the rules do not allow', () => {
    const bad = [
      { play: 'nap2', picks: [[1, 1]], multiple: 1 },
      { play: 'x' },
      null,
      { play: 'nap1', picks: [[1]], multiple: 7 },
      'nap1',
    ];
    expect(
      restored(quickFive, {
        entries: bad,
        draws: 'many',
        editing: 3,
        draft: { play: 'nap1', picks: [[12]], multiple: 1 },
      }),
    ).toEqual(emptyState(quickFive));
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const state = restored(quickFive, value);
        expect(state.entries.every((entry) => checkEntry(quickFive, entry).ok)).toBe(true);
        expect(state.draws).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});
