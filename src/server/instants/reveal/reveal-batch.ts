import type pg from 'pg';
import type { Fils } from '#kernel/money.ts';
import { int2s, int8s, uuids } from '#server/db/binary-arrays.ts';
import { uuidBytes } from '#server/orders/order-ids.ts';

/** A card to reveal, with what its deck says that it is. */
export interface CardToReveal {
  readonly orderId: string;
  readonly cardNo: number;
  readonly playerId: bigint;
  readonly tier: number;
}

/** A card as it is once it is revealed. */
export interface RevealedRow {
  readonly order_id: string;
  readonly card_no: number;
  /** Whether it was revealed, and paid, by this call. */
  readonly newly: boolean;
  readonly prize: bigint;
  readonly to_claim: boolean;
  readonly automatic: boolean;
  readonly revealed_at: Date;
}

const TEXT = `select order_id, card_no, newly, prize, to_claim, automatic, revealed_at
  from reveal_cards($1, $2::uuid[], $3::smallint[], $4::bigint[], $5::smallint[], $6, $7)`;

/** Reveals cards and pays what they won, in one transaction; answers each, in their order. */
export async function revealBatch(
  pool: pg.Pool,
  cards: readonly CardToReveal[],
  options: { readonly automatic: boolean; readonly grandPrize: Fils; readonly lockWaitMs: number },
): Promise<readonly RevealedRow[]> {
  const { rows } = await pool.query<RevealedRow>({
    name: 'reveal_cards',
    text: TEXT,
    values: [
      options.lockWaitMs,
      uuids(cards, ({ orderId }) => uuidBytes(orderId)),
      int2s(cards, ({ cardNo }) => cardNo),
      int8s(cards, ({ playerId }) => playerId),
      int2s(cards, ({ tier }) => tier),
      options.automatic,
      options.grandPrize,
    ],
  });
  return rows;
}
