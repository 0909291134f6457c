import fc from 'fast-check';
import { games } from '#games/index.ts';
import type { Entry, Game } from '#games/game.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { drawIdOf } from '#server/draws/draw-rows.ts';
import { findSellingDraws } from '../draws/draws.ts';
import type { TestNode } from '../node/test-node.ts';
import { arbitraryEntry } from '../random/arbitrary-games.ts';
import type { SeededRandom } from '../random/seeded-random.ts';

/** A draw on sale, and entries for it. */
export interface SaleOffer {
  readonly game: Game;
  readonly drawId: string;
  /** For how many draws at most, from this one on, an order can be. */
  readonly draws: number;
  readonly entries: readonly Entry[];
}

const MAX_DRAWS = 3;
/** Longer than the rounds of a world last. */
const AHEAD_MS = 5 * MINUTE_MS;

/** A draw of each game that stays on sale for a while. */
export async function findOffers({ engine }: TestNode, pick: SeededRandom): Promise<SaleOffer[]> {
  await engine.draws.tick();
  const after = engine.clock.now().getTime() + AHEAD_MS;
  const offers: SaleOffer[] = [];
  for (const game of games) {
    const draws = (await findSellingDraws(engine.db, game.lotteryType)).filter(
      ({ closes_at: closes }) => closes.getTime() > after,
    );
    const first = draws[0];
    if (!first) continue;
    const entries = fc.sample(arbitraryEntry(game), { seed: pick(2 ** 31), numRuns: 12 });
    offers.push({ game, drawId: drawIdOf(first), draws: Math.min(MAX_DRAWS, draws.length), entries });
  }
  return offers;
}
