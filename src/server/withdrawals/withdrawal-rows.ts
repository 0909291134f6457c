import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import type { Queryable, Tx } from '../db/index.ts';
import { lockWallet } from '../ledger/transfers.ts';
import type { WithdrawalState } from './tables.ts';

export interface Withdrawal {
  readonly id: string;
  readonly player_id: bigint;
  readonly account_id: bigint | null;
  readonly channel_type: number;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly account_number: string | null;
  readonly holder_name: string | null;
  readonly bank_code: string | null;
  readonly state: WithdrawalState;
  readonly review_reasons: readonly string[];
  readonly reason: string | null;
  readonly requested_at: Date;
  readonly decided_at: Date | null;
  readonly sent_at: Date | null;
  readonly resolved_at: Date | null;
  readonly returned_at: Date | null;
  readonly file_id: string | null;
}

/** Everything of it but what the bank is told. */
export const findWithdrawal = (db: Queryable, id: string): Promise<Withdrawal | undefined> =>
  db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst();

/** Locks the wallet of its player, then the withdrawal, until the transaction ends. */
export async function lockWithdrawal(tx: Tx, known: Pick<Withdrawal, 'id' | 'player_id'>): Promise<Withdrawal> {
  await lockWallet(tx, known.player_id);
  const { rows } = await sql<Withdrawal>`select * from withdrawals where id = ${known.id} for update`.execute(tx);
  return assertPresent(rows[0], 'a withdrawal is kept');
}
