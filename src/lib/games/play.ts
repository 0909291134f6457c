import type { GeneratorPick, Hits, Play, Position } from './game.ts';
import { chanceOf } from './chance.ts';
import { drawMasksOf } from './masks.ts';
import { prizeFor } from './odds.ts';

interface PlayRules {
  readonly key: string;
  readonly group: string;
  readonly positions: readonly Position[];
  readonly distinct: boolean;
  /** The hits that win, best first. */
  readonly wins: readonly Hits[];
}

/**
 * A play whose prizes follow from its odds: each tier gets an equal part of the return, and pays what that part is
 * worth at the tier's exact chance.
 */
export function playAtReturn(
  rules: PlayRules,
  generator: readonly GeneratorPick[],
  price: bigint,
  returnPercent: bigint,
): Play {
  const { key, group, positions, distinct, wins } = rules;
  const tiers = wins.map((hits) => ({
    hits,
    prize: prizeFor(price, returnPercent, BigInt(wins.length), chanceOf(generator, positions, hits, distinct)),
  }));
  return { key, group, positions, distinct, tiers, drawMasks: drawMasksOf(positions) };
}
