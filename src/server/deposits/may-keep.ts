import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';
import { isWithinDepositLimit } from '../limits/deposit-limit.ts';
import type { Payment } from './acquirer/wire.ts';
import { isBoundToOther, isChargedBack, recordCard } from './cards.ts';
import type { Deposit } from './deposit-rows.ts';
import type { RefundedFor } from './tables.ts';

/** Whether the player may deposit now: a restriction, an exclusion or a closure may be younger than the payment. */
async function isRefused(tx: Tx, playerId: bigint): Promise<boolean> {
  const { rows } = await sql<{ refused: boolean }>`select deposit_refusal(${playerId}) is not null as refused`.execute(
    tx,
  );
  return rows[0]?.refused ?? false;
}

/** What becomes of money that came. */
export interface Arrival {
  /** Why it is refunded at once; null where it is kept. */
  readonly refundedFor: RefundedFor | null;
  /** The card that paid, where it is the player's. */
  readonly cardId: bigint | null;
}

/**
 * Decides whether the money of a deposit may be kept, with the wallet locked, and records the card that paid, unless
 * it is another player's or charged back. Of two players who pay with a new card at once, it is that of the one who
 * comes first.
 */
export async function receiveMoney(tx: Tx, deposit: Deposit, { card }: Payment): Promise<Arrival> {
  const { player_id: playerId, bank_card_id: chosen } = deposit;
  if (await isRefused(tx, playerId)) return { refundedFor: 'not-allowed', cardId: chosen };
  // A limit may have been set or tightened while the payment was under way.
  if (!(await isWithinDepositLimit(tx, playerId, deposit.id, deposit.amount)))
    return { refundedFor: 'not-allowed', cardId: chosen };
  if (!card) return { refundedFor: null, cardId: chosen };
  if (await isBoundToOther(tx, playerId, card.fingerprint)) return { refundedFor: 'card-bound', cardId: chosen };
  if (await isChargedBack(tx, card.fingerprint)) return { refundedFor: 'not-allowed', cardId: chosen };
  const cardId = await recordCard(tx, deposit, card);
  return { refundedFor: cardId === null ? 'card-bound' : null, cardId: cardId ?? chosen };
}
