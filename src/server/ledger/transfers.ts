import { sql, type RawBuilder } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import type { Fils } from '#kernel/money.ts';
import type { Queryable, Tx } from '../db/index.ts';
import { playerOfAccount, type TransferKind } from './accounts.ts';

/** One movement: `amount` (more than 0) leaves `debit` and reaches `credit` (ids from accounts.ts). */
export interface Transfer {
  readonly debit: bigint;
  readonly credit: bigint;
  readonly amount: Fils;
  readonly kind: TransferKind;
  /** The order, deposit or withdrawal it belongs to. */
  readonly reference?: string;
  readonly drawId?: bigint;
}

/** The balances of a locked wallet. */
export interface LockedWallet {
  readonly playerId: bigint;
  readonly deposited: Fils;
  readonly winnings: Fils;
  readonly gift: Fils;
  readonly held: Fils;
}

/** Wallets, and whatever else is locked for several players, are locked in this order. */
export const byId = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Locks wallets in id order until the transaction ends. Whatever changes a balance or a restriction of a player does
 * this first, and in this order, so that there are no deadlocks.
 */
export async function lockWallets(tx: Tx, playerIds: readonly bigint[]): Promise<ReadonlyMap<bigint, LockedWallet>> {
  const ids = [...new Set(playerIds)].sort(byId);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ player_id: bigint; deposited: bigint; winnings: bigint; gift: bigint; held: bigint }>`
    select player_id, deposited, winnings, gift, held from wallets
    where player_id = any (${ids}::bigint[]) order by player_id for update`.execute(tx);
  return new Map(rows.map(({ player_id: playerId, ...buckets }) => [playerId, { playerId, ...buckets }]));
}

export const lockWallet = async (tx: Tx, playerId: bigint): Promise<LockedWallet> =>
  assertPresent((await lockWallets(tx, [playerId])).get(playerId), 'a wallet for each player');

/** A player's deposited money, to show; lock the wallet to decide by it. */
export async function readDeposited(db: Queryable, playerId: bigint): Promise<Fils> {
  const { rows } = await sql<{ deposited: bigint }>`
    select deposited from wallets where player_id = ${playerId}`.execute(db);
  return assertPresent(rows[0], 'a wallet for each player').deposited;
}

/**
 * Moves money: locks the wallets it touches, then posts the transfers. One call a transaction, with all its
 * movements. Whether there is enough was decided before, under the lock: a bucket that would fall below nothing is a
 * bug and throws.
 */
export async function postTransfers(tx: Tx, transfers: readonly Transfer[]): Promise<void> {
  if (transfers.length === 0) return;
  const players = transfers.flatMap(({ debit, credit }) => [playerOfAccount(debit), playerOfAccount(credit)]);
  await lockWallets(
    tx,
    players.filter((id) => id !== null),
  );
  const column = <T>(of: (transfer: Transfer) => T): T[] => transfers.map(of);
  await sql`
    select move_money(${column(({ debit }) => debit)}::bigint[], ${column(({ credit }) => credit)}::bigint[],
      ${column(({ amount }) => amount)}::bigint[], ${column(({ kind }) => kind)}::text[],
      ${column(({ reference = null }) => reference)}::uuid[], ${column(({ drawId = null }) => drawId)}::bigint[], product_now())`.execute(
    tx,
  );
}

/**
 * The same for movements that a query finds, with the wallets locked before. `rows` selects debit, credit, amount,
 * kind, reference and draw_id in the order in which they are posted; `queries` are the named queries it reads from.
 */
export async function postSelectedTransfers(
  tx: Tx,
  rows: RawBuilder<unknown>,
  queries: RawBuilder<unknown> = sql``,
): Promise<void> {
  await sql`
    ${queries}
    select move_money(array_agg(debit), array_agg(credit), array_agg(amount), array_agg(kind), array_agg(reference), array_agg(draw_id),
      product_now())
    from (${rows}) as movement`.execute(tx);
}
