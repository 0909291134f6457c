import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import { fromWire, type Fils } from '#kernel/money.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Queryable } from '../db/index.ts';
import { findAccounts, type AccountRow } from './accounts/account-rows.ts';
import { openChannels, type Closures } from './open-channels.ts';
import { checkAmount, findChannel, type Channel } from './rules.ts';

/** What the player asks for, as it came. */
export interface WithdrawalWish {
  readonly amount: number;
  readonly channelType: number;
  readonly accountId: string;
}

export interface CheckedWish {
  readonly amount: Fils;
  readonly channel: Channel;
  readonly account: AccountRow;
}

async function findAccount(
  db: Queryable,
  playerId: bigint,
  channel: Channel,
  accountId: string,
): Promise<Result<AccountRow, Refusal>> {
  const accounts = (await findAccounts(db, playerId)).filter(({ kind }) => kind === channel.kind);
  const account = accounts.find(({ id }) => id.toString() === accountId);
  if (account) return account.locked_at === null ? ok(account) : err({ code: errorCodes.payoutAccountLocked });
  // An account at the wallet is known by the deposits that came from it.
  const hasNone = channel.kind === 'payby' && accounts.length === 0;
  return err({ code: hasNone ? errorCodes.payByWithoutDeposit : errorCodes.payoutAccountNotFound });
}

/**
 * Whether this may be withdrawn: the one place where a withdrawal is checked, before its code is sent and, with the
 * wallet locked, before its money is held.
 */
export async function checkWithdrawal(
  closures: Closures,
  db: Queryable,
  playerId: bigint,
  wish: WithdrawalWish,
): Promise<Result<CheckedWish, Refusal>> {
  const wallet = await db
    .selectFrom('wallets')
    .select(['deposited', 'winnings'])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  const { channels } = await openChannels(closures, db, playerId, wallet);
  const channel = findChannel(wish.channelType, channels);
  if (!channel) return err({ code: errorCodes.payoutAccountNotFound });
  const account = await findAccount(db, playerId, channel, wish.accountId);
  if (!account.ok) return account;
  const amount = fromWire(wish.amount);
  const checked = checkAmount(channel, amount, wallet.winnings);
  return checked.ok ? ok({ amount, channel, account: account.value }) : checked;
}
