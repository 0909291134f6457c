import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { int2s, int8s, uuids } from '#server/db/binary-arrays.ts';
import type { Db, Tx } from '#server/db/index.ts';
import type { Messages } from '#server/messages/index.ts';
import { uuidBytes } from '#server/orders/order-ids.ts';
import type { Series } from '../series/series.ts';
import { tellGrandPrizes } from './tell-grand-prizes.ts';

/** A card to reveal, with what its deck says that it is. */
export interface CardToReveal {
  readonly orderId: string;
  readonly cardNo: number;
  readonly playerId: bigint;
  readonly lotteryType: number;
  readonly tier: number;
  /** Whether its prize is one to claim. */
  readonly isGrand: boolean;
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

/** Winners of grand prizes are told: the prize enters no wallet, and expires. */
type Tell = Pick<Messages, 'sendToPlayer'>;

/** A card as its deck has it, with the series' threshold of prizes to claim. */
export const cardToReveal = (
  { lotteryType, plan, grandPrize }: Series,
  tier: number,
  card: Pick<CardToReveal, 'orderId' | 'cardNo' | 'playerId'>,
): CardToReveal => ({
  ...card,
  lotteryType,
  tier,
  isGrand: (plan.tiers[tier - 1]?.prize ?? 0n) >= grandPrize,
});

const TEXT = `select order_id, card_no, newly, prize, to_claim, automatic, revealed_at
  from reveal_cards($1, $2::uuid[], $3::smallint[], $4::bigint[], $5::smallint[], $6)`;

const valuesOf = (cards: readonly CardToReveal[], lockWaitMs: number, isUnattended: boolean) => [
  lockWaitMs,
  uuids(cards, ({ orderId }) => uuidBytes(orderId)),
  int2s(cards, ({ cardNo }) => cardNo),
  int8s(cards, ({ playerId }) => playerId),
  int2s(cards, ({ tier }) => tier),
  isUnattended,
];

/** Reveals cards and tells the winners of grand prizes in the same transaction: neither is without the other. */
async function revealIn(tx: Tx, messages: Tell, cards: readonly CardToReveal[], values: unknown[]) {
  const { rows } = await tx.executeQuery<RevealedRow>(CompiledQuery.raw(TEXT, values));
  await tellGrandPrizes(tx, messages, cards, rows);
  return rows;
}

/** Reveals cards for their players and pays what they won, in one transaction; answers each, in their order. */
export async function revealBatch(
  { db, messages }: { readonly db: Db; readonly messages: Tell },
  pool: pg.Pool,
  cards: readonly CardToReveal[],
  { lockWaitMs }: { readonly lockWaitMs: number },
): Promise<readonly RevealedRow[]> {
  const values = valuesOf(cards, lockWaitMs, false);
  if (!cards.some(({ isGrand }) => isGrand))
    return (await pool.query<RevealedRow>({ name: 'reveal_cards', text: TEXT, values })).rows;
  return db.transaction().execute((tx) => revealIn(tx, messages, cards, values));
}

/** The same without their players, in the caller's transaction, which tells them of other prizes. */
export const revealUnattended = (
  tx: Tx,
  messages: Tell,
  cards: readonly CardToReveal[],
  { lockWaitMs }: { readonly lockWaitMs: number },
): Promise<readonly RevealedRow[]> => revealIn(tx, messages, cards, valuesOf(cards, lockWaitMs, true));
