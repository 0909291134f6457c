import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import type { OrderPrizeStatus } from '#contract/orders/fields.ts';
import { assert, assertPresent } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { createBatcher } from '#server/db/batcher.ts';
import { isBusyError } from '#server/db/busy.ts';
import type { Messages } from '#server/messages/index.ts';
import { limitLog } from '#server/observability/bounded-log.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Push } from '#server/push/player-push.ts';
import type { DeckCard } from '../deck/deck.ts';
import type { KnownSeries } from '../series/known-series.ts';
import type { Series } from '../series/series.ts';
import { createReadCards, type CardQuery, type CardRow } from './read-cards.ts';
import { cardToReveal, revealBatch, type CardToReveal, type RevealedRow } from './reveal-batch.ts';

/** A revealed card, with what became of its prize to claim: of one that was revealed just now it is not read. */
interface RevealedRowOfOrder extends Omit<RevealedRow, 'newly'> {
  readonly prize_status?: OrderPrizeStatus | null;
  readonly claim_submitted?: boolean | null;
}

/** A revealed card with the card of the deck that it is. */
export interface RevealedCard extends RevealedRowOfOrder {
  readonly place: number;
  readonly inDeck: DeckCard;
}

/** The cards of an order that were asked for, revealed, and their series. */
export interface RevealedCards {
  readonly series: Series;
  readonly cards: readonly RevealedCard[];
}

export interface Reveals {
  /** The cards of a player's order, in their order. */
  readCards(query: CardQuery): Promise<readonly CardRow[]>;
  /**
   * Reveals a card of an order, or all of them, and pays what they won; cards that were revealed before are answered as
   * they were. `orderNotFound`: no such order of this player, or no such card.
   */
  reveal(orderId: string, playerId: bigint, cardNo?: number): Promise<Result<RevealedCards, Refusal>>;
  stop(): Promise<void>;
}

type Deps = Pick<Platform, 'db' | 'handle' | 'log'> & {
  readonly push: Push;
  readonly messages: Pick<Messages, 'sendToPlayer'>;
  readonly series: KnownSeries;
};

/** Larger batches are not faster, and each card waits longer. */
const MAX_CARDS = 1_000;
/** How long a batch waits for a locked wallet. After that each of its orders is tried alone, and waits longer. */
const BATCH_LOCK_MS = 300;
const ALONE_LOCK_MS = 3_000;

/** What a row of `cards` says of one that is revealed; undefined while it is not. */
export function revealedOf(orderId: string, row: CardRow): RevealedRowOfOrder | undefined {
  const { revealed_at, prize, to_claim, automatic, card_no, prize_status, claim_submitted } = row;
  if (revealed_at === null) return undefined;
  assert(prize !== null && to_claim !== null && automatic !== null, 'a revealed card has its prize');
  return { order_id: orderId, card_no, prize, to_claim, automatic, revealed_at, prize_status, claim_submitted };
}

export function createReveals({ db, handle, log, push, messages, series: known }: Deps): Reveals {
  const pool = handle.openPool({ max: 1 });
  const readCards = createReadCards(db, handle.pool, log);
  const failed = limitLog((error, leftOut) =>
    log.warn({ err: error, leftOut }, 'a batch of cards could not be revealed; each order is tried alone'),
  );
  const run = (from: typeof pool, cards: readonly CardToReveal[], lockWaitMs: number) =>
    revealBatch({ db, messages }, from, cards, { lockWaitMs });
  const tell = (cards: readonly CardToReveal[], rows: readonly RevealedRow[]): void => {
    const won = rows.flatMap(({ newly, prize }, i) =>
      newly && prize > 0n ? [assertPresent(cards[i], 'a card').playerId] : [],
    );
    if (won.length > 0) push.publishWallets(won);
    // Other pages of the player follow. No popup tells what was just scratched.
    const orders = new Map(cards.filter((_, i) => rows[i]?.newly).map(({ orderId, playerId }) => [orderId, playerId]));
    if (orders.size > 0)
      push.publish(
        [...orders].map(([orderId, playerId]) => ({ playerId, push: { type: 'bet', data: { orderId, won: false } } })),
      );
  };
  // An item is the cards of an order.
  const batcher = createBatcher<readonly CardToReveal[], readonly RevealedRow[]>({
    maxItems: MAX_CARDS,
    maxSize: MAX_CARDS,
    sizeOf: (cards) => cards.length,
    runBatch: async (orders) => {
      const cards = orders.flat();
      const rows = await run(pool, cards, BATCH_LOCK_MS);
      tell(cards, rows);
      let from = 0;
      return orders.map(({ length }) => rows.slice(from, (from += length)));
    },
    runAlone: async (cards) => {
      const rows = await run(handle.pool, cards, ALONE_LOCK_MS);
      tell(cards, rows);
      return rows;
    },
    onBatchFailed: failed,
  });

  return {
    readCards,
    async reveal(orderId, playerId, cardNo) {
      const rows = await readCards({ orderId, playerId, cardNo });
      const [first] = rows;
      if (!first) return err({ code: errorCodes.orderNotFound });
      const series = assertPresent(await known.byId(first.series_id), 'the series of an order');
      const deck = await known.deckOf(series);
      const inDeck = rows.map(({ place }) => deck.card(place));
      const covered = rows.flatMap(({ card_no, revealed_at }, i): CardToReveal[] =>
        revealed_at === null
          ? [
              cardToReveal(series, assertPresent(inDeck[i], 'a card of the deck').tier, {
                orderId,
                cardNo: card_no,
                playerId,
              }),
            ]
          : [],
      );
      try {
        const revealed = new Map(
          (covered.length === 0 ? [] : await batcher.add(covered)).map((row) => [row.card_no, row]),
        );
        return ok({
          series,
          cards: rows.map((row, i) => ({
            ...assertPresent(revealedOf(orderId, row) ?? revealed.get(row.card_no), 'a revealed card'),
            place: row.place,
            inDeck: assertPresent(inDeck[i], 'a card of the deck'),
          })),
        });
      } catch (error) {
        if (isBusyError(error)) return err({ code: errorCodes.serverBusy });
        throw error;
      }
    },
    stop: async () => {
      await batcher.drain();
      await pool.end();
    },
  };
}
