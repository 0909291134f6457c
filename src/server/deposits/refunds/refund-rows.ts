import type { Selectable } from 'kysely';
import type { Queryable, Tx } from '#server/db/index.ts';
import { lockWallet } from '#server/ledger/transfers.ts';
import type { DepositTables } from '../tables.ts';

export type Refund = Selectable<DepositTables['deposit_refunds']>;

export const findRefund = (db: Queryable, id: string): Promise<Refund | undefined> =>
  db.selectFrom('deposit_refunds').selectAll().where('id', '=', id).executeTakeFirst();

/** Locks the refund, after its wallet as everywhere. */
export async function lockRefund(tx: Tx, id: string): Promise<Refund> {
  const { player_id: playerId } = await tx
    .selectFrom('deposit_refunds')
    .select('player_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await lockWallet(tx, playerId);
  return tx.selectFrom('deposit_refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}
