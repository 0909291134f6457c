import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Tx } from '../db/index.ts';
import { lockWallet } from '../ledger/transfers.ts';
import { isAccountRestricted } from '../players/player-state.ts';
import { LOCKED_AT } from './accounts/account-rows.ts';
import type { Bank } from './bank/client.ts';
import { closeFile, isFileRefused } from './payouts/payout-files.ts';
import { resolveWithdrawal, type WithdrawalDeps } from './resolve-withdrawal.ts';
import type { WithdrawalState } from './tables.ts';
import { findWithdrawal, lockWithdrawal } from './withdrawal-rows.ts';

/*
 * What staff do with withdrawals and accounts, each in one transaction, with what its player is told. Whoever calls
 * records the act.
 */

/** Why staff cannot approve: it is not under review; its player is, or is locked; or the IBAN is locked. */
export type ApprovalFault = WithdrawalState | 'restricted' | 'locked';

const isLocked = async (tx: Tx, accountId: bigint | null): Promise<boolean> =>
  (await sql`select from payout_accounts a where a.id = ${accountId} and ${LOCKED_AT} is not null`.execute(tx)).rows
    .length > 0;

const isPlayerLocked = async (tx: Tx, playerId: bigint): Promise<boolean> =>
  (await sql`select from players where id = ${playerId} and state = 'locked'`.execute(tx)).rows.length > 0;

/** Lets a withdrawal under review go into the next file. */
export async function approveWithdrawal(
  { db, push }: Pick<WithdrawalDeps, 'db' | 'push'>,
  id: string,
): Promise<Result<null, ApprovalFault>> {
  const known = assertPresent(await findWithdrawal(db, id), 'a withdrawal that was found before');
  const done = await db.transaction().execute(async (tx): Promise<Result<null, ApprovalFault>> => {
    const { state, account_id: accountId, player_id: playerId } = await lockWithdrawal(tx, known);
    if (state !== 'review') return err(state);
    if ((await isAccountRestricted(tx, playerId)) || (await isPlayerLocked(tx, playerId))) return err('restricted');
    if (await isLocked(tx, accountId)) return err('locked');
    await sql`update withdrawals set state = 'approved', decided_at = product_now() where id = ${id}`.execute(tx);
    return ok(null);
  });
  if (done.ok) push.publishWallets([known.player_id]);
  return done;
}

/** Gives the money back; the player reads the remark. */
export const rejectWithdrawal = (deps: WithdrawalDeps, id: string, remark: string) =>
  resolveWithdrawal(deps, id, { to: 'rejected', reason: remark });

/**
 * Gives the money back of one whose file the bank could not take and still does not have, or refused as a whole.
 * `in-file`: the bank may pay it.
 */
export async function failWithdrawal(
  deps: WithdrawalDeps & { readonly bank: Pick<Bank, 'findStatus'> },
  id: string,
  code: string,
): Promise<Result<null, WithdrawalState | 'in-file'>> {
  const { state, file_id: fileId } = assertPresent(await findWithdrawal(deps.db, id), 'a withdrawal that was found');
  if (state !== 'sent' || fileId === null) return err(state);
  // A refused file is never sent again: what is read here stays true.
  if (!(await isFileRefused(deps, fileId))) return err('in-file');
  const status = await deps.bank.findStatus(fileId);
  const isRefused = status.ok ? status.value.others.is === 'rejected' : status.error === 'not-found';
  if (!isRefused) return err('in-file');
  const done = await resolveWithdrawal(deps, id, { to: 'failed', reason: code }, fileId);
  await closeFile(deps, fileId);
  return done;
}

/** The bank sent it back after it was paid. */
export const returnWithdrawal = (deps: WithdrawalDeps, id: string, code: string) =>
  resolveWithdrawal(deps, id, { to: 'returned', reason: code });

/**
 * Locks every account of this number, in small letters or capitals, whoever has it: no withdrawal goes to it, and what
 * was approved and not sent goes back to review. Answers how many accounts there are.
 */
export async function lockPayoutAccounts(
  { db, push }: Pick<WithdrawalDeps, 'db' | 'push'>,
  number: string,
  reason: string,
): Promise<number> {
  const players = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: bigint; player_id: bigint }>`
      select id, player_id from payout_accounts where upper(number) = upper(${number}) order by player_id, id`.execute(
      tx,
    );
    for (const { id, player_id: playerId } of rows) {
      await lockWallet(tx, playerId);
      await sql`update payout_accounts set locked_at = coalesce(locked_at, product_now()), locked_reason = ${reason}
        where id = ${id}`.execute(tx);
      await sql`update withdrawals set state = 'review', decided_at = null, review_reasons = array_append(review_reasons, 'locked-account')
        where account_id = ${id} and state = 'approved'`.execute(tx);
    }
    return rows.map((row) => row.player_id);
  });
  push.publishWallets([...new Set(players)]);
  return players.length;
}

export async function unlockPayoutAccounts({ db }: Pick<WithdrawalDeps, 'db'>, number: string): Promise<number> {
  const { rows } = await sql`update payout_accounts set locked_at = null, locked_reason = null
    where upper(number) = upper(${number}) and locked_at is not null returning id`.execute(db);
  return rows.length;
}
