import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import { assert, assertPresent } from '#kernel/assert.ts';
import { dirhams } from '#kernel/money.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { createBatcher } from '#server/db/batcher.ts';
import { isBusyError } from '#server/db/busy.ts';
import type { Queryable } from '#server/db/index.ts';
import { limitLog } from '#server/observability/bounded-log.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Push } from '#server/push/player-push.ts';
import type { DeckCard } from '../deck/deck.ts';
import type { KnownSeries } from '../series/known-series.ts';
import type { Series } from '../series/series.ts';
import { revealBatch, type CardToReveal, type RevealedRow } from './reveal-batch.ts';

/** A revealed card with the card of the deck that it is. */
export interface RevealedCard extends Omit<RevealedRow, 'newly'> {
  readonly place: number;
  readonly inDeck: DeckCard;
}

/** The cards of an order that were asked for, revealed, and their series. */
export interface RevealedCards {
  readonly series: Series;
  readonly cards: readonly RevealedCard[];
}

export interface Reveals {
  /**
   * Reveals a card of an order, or all of them, and pays what they won; cards that were revealed before are answered as
   * they were. `orderNotFound`: no such order of this player, or no such card.
   */
  reveal(orderId: string, playerId: bigint, cardNo?: number): Promise<Result<RevealedCards, Refusal>>;
  stop(): Promise<void>;
}

type Deps = Pick<Platform, 'db' | 'handle' | 'log' | 'settings'> & {
  readonly push: Push;
  readonly series: KnownSeries;
};

interface CardRow {
  readonly card_no: number;
  readonly series_id: bigint;
  readonly place: number;
  readonly revealed_at: Date | null;
  readonly prize: bigint | null;
  readonly to_claim: boolean | null;
  readonly automatic: boolean | null;
}

/** The cards of a player's order, in their order. */
export async function loadCards(
  db: Queryable,
  orderId: string,
  playerId: bigint,
  cardNo?: number,
): Promise<readonly CardRow[]> {
  const one = cardNo === undefined ? sql`` : sql`and card_no = ${cardNo}`;
  const { rows } = await sql<CardRow>`
    select card_no, series_id, place, revealed_at, prize, to_claim, automatic from cards
    where order_id = ${orderId} and player_id = ${playerId} ${one} order by card_no`.execute(db);
  return rows;
}

/** Larger batches are not faster, and each card waits longer. */
const MAX_CARDS = 1_000;
/** How long a batch waits for a locked wallet. After that each of its orders is tried alone, and waits longer. */
const BATCH_LOCK_MS = 300;
const ALONE_LOCK_MS = 3_000;

/** What a row of `cards` says of one that is revealed; undefined while it is not. */
export function revealedOf(orderId: string, row: CardRow): Omit<RevealedRow, 'newly'> | undefined {
  const { revealed_at, prize, to_claim, automatic, card_no } = row;
  if (revealed_at === null) return undefined;
  assert(prize !== null && to_claim !== null && automatic !== null, 'a revealed card has its prize');
  return { order_id: orderId, card_no, prize, to_claim, automatic, revealed_at };
}

export function createReveals({ db, handle, log, settings, push, series: known }: Deps): Reveals {
  const pool = handle.openPool({ max: 1 });
  const grandPrize = dirhams(settings.GRAND_PRIZE_AMOUNT);
  const failed = limitLog((error, leftOut) =>
    log.warn({ err: error, leftOut }, 'a batch of cards could not be revealed; each order is tried alone'),
  );
  const run = (from: typeof pool, cards: readonly CardToReveal[], lockWaitMs: number) =>
    revealBatch(from, cards, { automatic: false, grandPrize, lockWaitMs });
  const tell = (cards: readonly CardToReveal[], rows: readonly RevealedRow[]): void => {
    const won = rows.flatMap(({ newly, prize }, i) =>
      newly && prize > 0n ? [assertPresent(cards[i], 'a card').playerId] : [],
    );
    if (won.length > 0) push.publishWallets(won);
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
    async reveal(orderId, playerId, cardNo) {
      const rows = await loadCards(db, orderId, playerId, cardNo);
      const [first] = rows;
      if (!first) return err({ code: errorCodes.orderNotFound });
      const series = assertPresent(await known.byId(first.series_id), 'the series of an order');
      const deck = await known.deckOf(series);
      const inDeck = rows.map(({ place }) => deck.card(place));
      const covered = rows.flatMap(({ card_no, revealed_at }, i): CardToReveal[] =>
        revealed_at === null
          ? [{ orderId, cardNo: card_no, playerId, tier: assertPresent(inDeck[i], 'a card of the deck').tier }]
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
