import { calculateStake, findPlay } from '#games/rules/entry.ts';
import type { Entry, Game, Hits } from '#games/game.ts';
import { findHits, settleEntry, type EntryWin } from '#games/rules/settle.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Fils } from '#kernel/money.ts';

type Case = readonly [play: string, picks: Entry['picks'], drawn: Entry['picks']];

const lucky = [[3, 7, 12, 18, 24, 30], [5]];
const five = [[4, 11, 19, 27, 35]];
const jewels = [[2, 9, 13, 20], [3]];
const fish = [[4, 8, 16, 31]];

/** Entries and draws of the guides' examples. Their prizes are computed by the rules, never written here. */
export const CASES: Readonly<Record<string, readonly Case[]>> = {
  luckyday: [
    ['main', lucky, [[3, 7, 12, 18, 21, 29], [5]]],
    ['main', lucky, [[1, 2, 9, 14, 24, 28], [5]]],
    ['main', lucky, [[3, 7, 12, 18, 22, 26], [11]]],
  ],
  magic5: [
    ['main', five, [[4, 11, 19, 27, 30]]],
    ['main', five, [[1, 11, 20, 27, 38]]],
    ['main', five, [[2, 10, 18, 27, 36]]],
  ],
  fivetastic: [
    ['main', five, [[4, 11, 19, 27, 30]]],
    ['main', five, [[1, 11, 19, 35, 36]]],
    ['main', five, [[2, 11, 18, 27, 36]]],
  ],
  'super-diamond': [
    ['main', jewels, [[2, 9, 13, 17], [3]]],
    ['main', jewels, [[2, 9, 11, 18], [3]]],
    ['main', jewels, [[2, 9, 12, 16], [1]]],
  ],
  pick3: [
    ['predict', [[4], [7], [1]], [[4, 7, 1]]],
    ['box6', [[1, 4, 7]], [[7, 1, 4]]],
    ['box3', [[4, 4, 7]], [[4, 7, 7]]],
  ],
  'quick-five': [
    ['nap3', [[2, 5, 9]], [[7, 2, 11, 5, 9]]],
    ['group2', [[2, 7]], [[7, 2, 11, 5, 9]]],
    ['predict2', [[2], [7]], [[7, 2, 11, 5, 9]]],
  ],
  octaluck: [
    ['nap2', [[3, 6]], [[6, 1, 3]]],
    ['predict2', [[6], [1]], [[6, 1, 3]]],
    ['group2', [[3, 6]], [[6, 1, 3]]],
  ],
  'super-ocean': [
    ['pick4', fish, [[4, 8, 12, 16, 25, 36]]],
    ['pick4', fish, [[4, 9, 16, 20, 28, 33]]],
    ['pick4', fish, [[1, 8, 15, 22, 29, 36]]],
  ],
  'color-prediction': [
    ['green', [], [[7]]],
    ['green', [], [[5]]],
    ['small', [], [[5]]],
  ],
};

export interface Example {
  readonly entry: Entry;
  readonly drawn: Entry['picks'];
  readonly stake: Fils;
  readonly win: EntryWin | undefined;
  /** Count of matched numbers for each position. */
  readonly hits: Hits;
}

/** A game's examples with their wins. */
export const settleExamples = (game: Game): Example[] =>
  assertPresent(CASES[game.key], 'each game has examples').map(([play, picks, drawn]) => {
    const [first = 0, second = 0, third = 0] = findHits(
      assertPresent(findPlay(game, play), 'a way to play'),
      picks,
      drawn,
    ).map(({ length }) => length);
    const entry = { play, picks, multiple: 1 };
    return {
      entry,
      drawn,
      stake: calculateStake(game, entry),
      win: settleEntry(game, entry, drawn),
      hits: [first, second, third],
    };
  });
