import { calculateHitChance } from '../odds/chance.ts';
import type { GeneratorPick, Hits, Play, PlayData } from '../game.ts';
import { createDrawMasks } from './masks.ts';
import { prizeAtChance } from '../odds/odds.ts';

/** Adds what settlement needs to the data of a play type. */
export const definePlay = (data: PlayData): Play => ({ ...data, drawMasks: createDrawMasks(data) });

interface PlayRules extends Omit<PlayData, 'tiers'> {
  /** The hits of each tier, best tier first. */
  readonly wins: readonly Hits[];
}

/**
 * Creates a play type whose prizes follow from its odds: each tier gets an equal part of the return, divided by the
 * tier's exact chance.
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
