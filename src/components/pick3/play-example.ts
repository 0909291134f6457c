import type { Entry, Play } from '#games/game.ts';
import { findTier } from '#games/rules/settle.ts';

/** An entry of each play to show how it wins. */
const EXAMPLES: Readonly<Record<string, Entry['picks']>> = {
  predict: [[4], [7], [1]],
  box3: [[4, 4, 7]],
  box6: [[1, 4, 7]],
};

/** '471': a draw as it is written. */
const drawn = (n: number): string => String(n).padStart(3, '0');

/** The digits of a play's example and every one of the thousand draws it wins with, found by settling them all. */
export function settlePlayExample(play: Play): {
  readonly digits: readonly number[];
  readonly wins: readonly string[];
} {
  const picks = EXAMPLES[play.key] ?? [];
  const draws = Array.from({ length: 1_000 }, (_, n) => drawn(n));
  return {
    digits: picks.flat(),
    wins: draws.filter((digits) => findTier(play, picks, [[...digits].map(Number)]) !== undefined),
  };
}
