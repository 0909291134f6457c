import { calculateHitChance } from '../odds/chance.ts';
import type { GeneratorPick, Hits, Play, PlayData } from '../game.ts';
import { createDrawMasks } from './masks.ts';
import { prizeAtChance } from '../odds/odds.ts';

/** A play as its data says it, ready to be settled. */
export const definePlay = (data: PlayData): Play => ({ ...data, drawMasks: createDrawMasks(data) });

interface PlayRules extends Omit<PlayData, 'tiers'> {
  /** The hits that win, best first. */
  readonly wins: readonly Hits[];
}

/**
 * A play whose prizes follow from its odds: each tier gets an equal part of the return, and pays what that part is
 * worth at the tier's exact chance.
 */
export function definePlayAtReturn(
  { wins, ...rules }: PlayRules,
  generator: readonly GeneratorPick[],
  price: bigint,
  returnPercent: bigint,
): Play {
  const tiers = wins.map((hits) => ({
    ways: [hits],
    prize: prizeAtChance(
      price,
      returnPercent,
      BigInt(wins.length),
      calculateHitChance(generator, rules.positions, hits, rules.distinct),
    ),
  }));
  return definePlay({ ...rules, tiers });
}
