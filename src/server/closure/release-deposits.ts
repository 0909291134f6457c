import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import type { Fils } from '#kernel/money.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { raiseFlags } from '../aml/raise-flags.ts';
import { bucketAccount } from '../ledger/accounts.ts';
import { lockWallet, postTransfers } from '../ledger/transfers.ts';
import { confirmSession, type Session } from '../players/session.ts';
import { findAccountStop } from '../players/restrictions.ts';
import { findUnmetBesideBalance } from './conditions.ts';
import type { ClosureDeps } from './request.ts';

/**
 * Makes deposited money withdrawable, so that none is trapped in an account that its player wants to close. Only the
 * balance may be left in the way of a closure. A player may stay after it, and do it again: each is a `release` in the
 * ledger, which tells it from money that was played. Money under a review for money laundering stays where it is.
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
    const stop = await findAccountStop(tx, playerId);
    if (stop) return err({ code: stop });
    const conditions = await findUnmetBesideBalance(tx, playerId);
    if (conditions.length > 0) return err({ code: errorCodes.closureUnmet, extData: { conditions } });
    if (amount === 0n) return ok(amount);
    const [debit, credit] = [bucketAccount(playerId, 'deposited'), bucketAccount(playerId, 'winnings')];
    await postTransfers(tx, [{ debit, credit, amount, kind: 'release' }]);
    await raiseFlags(tx, [playerId], { event: 'release' });
    return ok(amount);
  });
  if (released.ok) push.publishWallets([playerId]);
  return released;
}
