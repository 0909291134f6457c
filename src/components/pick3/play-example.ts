import type { Entry, Play } from '#games/game.ts';
import { findTier } from '#games/rules/settle.ts';

/** An example entry of each play type. */
const EXAMPLES: Readonly<Record<string, Entry['picks']>> = {
  predict: [[4], [7], [1]],
  box3: [[4, 4, 7]],
  box6: [[1, 4, 7]],
};

/** A draw as it is written: '471'. */
const drawn = (n: number): string => String(n).padStart(3, '0');

/** The example's digits, and every one of the thousand draws that it wins, found by settling them all. */
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
