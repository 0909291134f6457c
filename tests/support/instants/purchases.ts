import type { RequestInput } from '#contract/command.ts';
import type { placeCardOrder } from '#contract/instants/101105-place-card-order.ts';
import type { Db } from '#server/db/index.ts';
import { createCardPurchase, type CardPurchase } from '#server/instants/purchase/batch.ts';
import { fingerprint } from '#server/instants/purchase/replay.ts';
import type { Series } from '#server/instants/series/series.ts';
import type { TestPlayer } from '../players/player.ts';

/** The purchase that a node makes of a player's order, ready for a batch. */
export async function cardPurchase(
  db: Db,
  { playerId }: TestPlayer,
  series: Series,
  request: RequestInput<typeof placeCardOrder>,
): Promise<CardPurchase> {
  const sessions = db.selectFrom('sessions').select('id').where('player_id', '=', playerId);
  return createCardPurchase({
    orderId: request.orderId,
    playerId,
    sessionId: (await sessions.executeTakeFirstOrThrow()).id,
    series,
    cards: request.quantity,
    stake: BigInt(request.price),
    fingerprint: fingerprint(request),
    nonce: Buffer.from(request.nonce, 'hex'),
    documents: null,
  });
}
