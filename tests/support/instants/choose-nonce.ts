import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/index.ts';
import { cardChoices, cardOrderName } from '#server/instants/deck/deal.ts';
import { shuffleTiers } from '#server/instants/deck/deck.ts';
import type { Series } from '#server/instants/series/series.ts';

/** A nonce with which an order of one card gets one of this tier, if it is the next order that is paid. */
export async function chooseNonce(db: Db, series: Series, orderId: string, tier: number): Promise<Buffer> {
  const [{ size, sold }, swaps] = await Promise.all([
    db.selectFrom('instant_series').select(['size', 'sold']).where('id', '=', series.id).executeTakeFirstOrThrow(),
    db.selectFrom('deck_swaps').select(['slot', 'place']).where('series_id', '=', series.id).execute(),
  ]);
  const tiers = shuffleTiers(series.plan, series.seed);
  const swapped = new Map(swaps.map(({ slot, place }) => [slot, place]));
  // More than a card of which few are left needs.
  for (let tries = 0; tries < 1_000_000; tries++) {
    const nonce = randomBytes(16);
    const [choice = 0n] = cardChoices(series.seed, cardOrderName(nonce, series.name, orderId), 1);
    const slot = Number(choice % BigInt(size - sold));
    if (tiers[swapped.get(slot) ?? slot] === tier) return nonce;
  }
  throw new Error(`no card of tier ${tier} is left`);
}
