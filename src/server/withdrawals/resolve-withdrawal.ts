import { sql } from 'kysely';
import { assertPresent, unreachable } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Db, Tx } from '../db/index.ts';
import { bucketAccount, HOUSE_ACCOUNTS } from '../ledger/accounts.ts';
import { postTransfers, type Transfer } from '../ledger/transfers.ts';
import type { Messages } from '../messages/index.ts';
import type { Logger } from '../observability/log.ts';
import { isAccountClosed } from '../players/closing/closed-accounts.ts';
import type { Push } from '../push/player-push.ts';
import { tellClosed, tellPlayer, tellRejected, tellSetback } from './tell-player.ts';
import type { WithdrawalState } from './tables.ts';
import { findWithdrawal, lockWithdrawal, type Withdrawal } from './withdrawal-rows.ts';

/** What a change of a withdrawal needs of the engine. */
export interface WithdrawalDeps {
  readonly db: Db;
  readonly log: Pick<Logger, 'error' | 'warn'>;
  readonly messages: Pick<Messages, 'sendToPlayer'>;
  readonly push: Pick<Push, 'publishWallets'>;
}

/** How a withdrawal ends, and what ends one that was paid. */
export type Resolution =
  | { readonly to: 'paid' | 'canceled' }
  /** `reason`: the bank's code. */
  | { readonly to: 'failed' | 'returned'; readonly reason: string }
  /** `reason`: the words that the player reads. */
  | { readonly to: 'rejected'; readonly reason: string };

const FROM: Readonly<Record<Resolution['to'], WithdrawalState>> = {
  paid: 'sent',
  failed: 'sent',
  rejected: 'review',
  canceled: 'review',
  returned: 'paid',
};

/** The transfers of each end. What was held goes out, or back to the winnings as a whole. */
function transfersOf({ id, player_id: playerId, amount, fee }: Withdrawal, to: Resolution['to']): readonly Transfer[] {
  const [winnings, held] = [bucketAccount(playerId, 'winnings'), bucketAccount(playerId, 'held')];
  const { bankClearing, fees } = HOUSE_ACCOUNTS;
  const reference = id;
  switch (to) {
    case 'paid':
      return [
        { debit: held, credit: bankClearing, amount: amount - fee, kind: 'withdrawal', reference },
        { debit: held, credit: fees, amount: fee, kind: 'fee', reference },
      ];
    case 'returned':
      return [
        { debit: bankClearing, credit: winnings, amount: amount - fee, kind: 'withdrawal-return', reference },
        { debit: fees, credit: winnings, amount: fee, kind: 'fee-return', reference },
      ];
    case 'failed':
    case 'rejected':
    case 'canceled':
      return [{ debit: held, credit: winnings, amount, kind: 'withdrawal-failure', reference }];
    default:
      return unreachable(to);
  }
}

async function writeEnd(tx: Tx, { id }: Withdrawal, resolution: Resolution): Promise<void> {
  const now = sql<Date>`product_now()`;
  await tx
    .updateTable('withdrawals')
    .set({
      state: resolution.to,
      ...('reason' in resolution && { reason: resolution.reason }),
      ...(resolution.to === 'returned' ? { returned_at: now } : { resolved_at: now }),
    })
    .where('id', '=', id)
    .execute();
}

async function tellEnd(
  tx: Tx,
  messages: WithdrawalDeps['messages'],
  withdrawal: Withdrawal,
  resolution: Resolution,
): Promise<void> {
  switch (resolution.to) {
    case 'paid':
      return tellPlayer(tx, messages, withdrawal, 'withdrawalPaid');
    case 'failed':
      return tellSetback(tx, messages, withdrawal, 'withdrawalFailed', resolution.reason);
    case 'returned':
      return tellSetback(tx, messages, withdrawal, 'withdrawalReturned', resolution.reason);
    case 'rejected':
      return tellRejected(tx, messages, withdrawal, resolution.reason);
    case 'canceled':
      // By the player, who sees it.
      return;
    default:
      return unreachable(resolution);
  }
}

/**
 * Ends a locked withdrawal once: its state and its money change together. Whoever calls tells the player. The error is
 * the state that does not allow it.
 */
export async function endLocked(
  tx: Tx,
  withdrawal: Withdrawal,
  resolution: Resolution,
): Promise<Result<null, WithdrawalState>> {
  if (withdrawal.state !== FROM[resolution.to]) return err(withdrawal.state);
  await writeEnd(tx, withdrawal, resolution);
  await postTransfers(
    tx,
    transfersOf(withdrawal, resolution.to).filter(({ amount }) => amount > 0n),
  );
  return ok(null);
}

/** The same, and the player is told what they cannot see. */
export async function resolveLocked(
  tx: Tx,
  messages: WithdrawalDeps['messages'],
  withdrawal: Withdrawal,
  resolution: Resolution,
): Promise<Result<null, WithdrawalState>> {
  const ended = await endLocked(tx, withdrawal, resolution);
  if (!ended.ok) return ended;
  const isBack = resolution.to !== 'paid' && (await isAccountClosed(tx, withdrawal.player_id));
  await (isBack ? tellClosed(tx, messages, withdrawal) : tellEnd(tx, messages, withdrawal, resolution));
  return ended;
}

/**
 * The same of one that is named, in a transaction of its own; then its player's pages are told. However often and by
 * whomever it is said, on one node or on several, it takes effect once. With `fileId` it is said of the payment in that
 * file, and has no effect where that file was split meanwhile.
 */
export async function resolveWithdrawal(
  { db, log, messages, push }: WithdrawalDeps,
  id: string,
  resolution: Resolution,
  fileId?: string,
): Promise<Result<null, WithdrawalState>> {
  const known = assertPresent(await findWithdrawal(db, id), 'a withdrawal that was found before');
  const { done, isClosed } = await db.transaction().execute(async (tx) => {
    const locked = await lockWithdrawal(tx, known);
    if (fileId !== undefined && locked.file_id !== fileId) return { done: err(locked.state), isClosed: false };
    const done = await resolveLocked(tx, messages, locked, resolution);
    return { done, isClosed: done.ok && (await isAccountClosed(tx, known.player_id)) };
  });
  if (isClosed && resolution.to !== 'paid')
    log.error({ withdrawal: id, to: resolution.to }, 'money came back into a closed account');
  if (done.ok) push.publishWallets([known.player_id]);
  return done;
}
