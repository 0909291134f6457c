import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import type { Fils } from '#kernel/money.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { bucketAccount } from '../ledger/accounts.ts';
import { lockWallet, postTransfers } from '../ledger/transfers.ts';
import { confirmSession, type Session } from '../players/session.ts';
import type { ClosureDeps } from './request.ts';

/**
 * Makes deposited money withdrawable, so that none is trapped in an account that its player wants to close. Money under
 * a review for money laundering stays where it is.
 */
export async function releaseDeposited(
  { db, push }: Pick<ClosureDeps, 'db' | 'push'>,
  session: Session,
): Promise<Result<Fils, Refusal>> {
  const { playerId } = session;
  const released = await db.transaction().execute(async (tx): Promise<Result<Fils, Refusal>> => {
    const { deposited: amount } = await lockWallet(tx, playerId);
    const live = await confirmSession(tx, session);
    if (!live.ok) return live;
    const { rows } = await sql`select from players where id = ${playerId} and state = 'restricted'`.execute(tx);
    if (rows.length > 0) return err({ code: errorCodes.accountRestricted });
    if (amount === 0n) return ok(amount);
    const [debit, credit] = [bucketAccount(playerId, 'deposited'), bucketAccount(playerId, 'winnings')];
    await postTransfers(tx, [{ debit, credit, amount, kind: 'release' }]);
    return ok(amount);
  });
  if (released.ok) push.publishWallets([playerId]);
  return released;
}
