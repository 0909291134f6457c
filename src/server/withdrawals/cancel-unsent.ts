import { sql } from 'kysely';
import { toWire } from '#kernel/money.ts';
import type { Tx } from '../db/index.ts';
import { notify } from '../notifications/notify.ts';
import { endLocked } from './resolve-withdrawal.ts';
import type { Withdrawal } from './withdrawal-rows.ts';

/**
 * Cancels the player's withdrawals that the bank was not sent, under review or approved: their money is among the
 * winnings again. The player is told of each. Call with the wallet locked.
 */
export async function cancelUnsentWithdrawals(tx: Tx, playerId: bigint): Promise<void> {
  // One that a file takes at this moment is sent, and is not found here.
  const { rows } = await sql<Withdrawal>`
    select * from withdrawals where player_id = ${playerId} and state in ('review', 'approved') order by id for update`.execute(
    tx,
  );
  for (const withdrawal of rows) {
    // What is approved goes back to review first, as always where an account is restricted.
    await sql`
      update withdrawals set state = 'review', decided_at = null, review_reasons = array_append(review_reasons, 'restricted')
      where id = ${withdrawal.id} and state = 'approved'`.execute(tx);
    await endLocked(tx, { ...withdrawal, state: 'review' }, { to: 'canceled' });
    await notify(tx, playerId, { kind: 'withdrawalCanceled', params: { amount: toWire(withdrawal.amount) } });
  }
}
