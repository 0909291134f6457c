import { chanceOf } from './chance.ts';
import type { GeneratorPick, Hits, Play, PlayData } from './game.ts';
import { drawMasksOf } from './masks.ts';
import { prizeFor } from './odds.ts';

/** A play as its data says it, ready to be settled. */
export const playOfData = (data: PlayData): Play => ({ ...data, drawMasks: drawMasksOf(data) });

interface PlayRules extends Omit<PlayData, 'tiers'> {
  /** The hits that win, best first. */
  readonly wins: readonly Hits[];
}

/**
 * A play whose prizes follow from its odds: each tier gets an equal part of the return, and pays what that part is
 * worth at the tier's exact chance.
 */
export function playAtReturn(
  { wins, ...rules }: PlayRules,
  generator: readonly GeneratorPick[],
  price: bigint,
  returnPercent: bigint,
): Play {
  const tiers = wins.map((hits) => ({
    ways: [hits],
    prize: prizeFor(
      price,
      returnPercent,
      BigInt(wins.length),
      chanceOf(generator, rules.positions, hits, rules.distinct),
    ),
  }));
  return playOfData({ ...rules, tiers });
}
