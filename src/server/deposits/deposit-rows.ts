import type { Selectable } from 'kysely';
import type { Queryable, Tx } from '../db/index.ts';
import { lockWallet } from '../ledger/transfers.ts';
import type { DepositTables } from './tables.ts';

export type Deposit = Selectable<DepositTables['deposits']>;

export const findDeposit = (db: Queryable, id: string): Promise<Deposit | undefined> =>
  db.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirst();

/** A deposit of this player; undefined for another player's. */
export async function findOwnDeposit(db: Queryable, playerId: bigint, id: string): Promise<Deposit | undefined> {
  const found = await findDeposit(db, id);
  return found?.player_id === playerId ? found : undefined;
}

/** Locks the deposit, after its wallet as everywhere, so that there are no deadlocks. */
export async function lockDeposit(tx: Tx, id: string): Promise<Deposit> {
  const { player_id: playerId } = await tx
    .selectFrom('deposits')
    .select('player_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await lockWallet(tx, playerId);
  return tx.selectFrom('deposits').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** Whether a deposit is the first that the player was credited and could keep. */
export async function isFirstDeposit(db: Queryable, deposit: Deposit): Promise<boolean> {
  if (deposit.credited_at === null || deposit.refunded_for !== null) return false;
  const earlier = await db
    .selectFrom('deposits')
    .select('id')
    .where('player_id', '=', deposit.player_id)
    .where('state', '=', 'succeeded')
    .where('refunded_for', 'is', null)
    .where('credited_at', '<', deposit.credited_at)
    .executeTakeFirst();
  return earlier === undefined;
}
