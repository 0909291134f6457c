import { sql } from 'kysely';
import type { globalRestrictions } from '#contract/players/100163-global-restrictions.ts';
import type { ResponseOf } from '#contract/command.ts';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { LawStatementType } from '#contract/regulation/fields.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Queryable, Tx } from '../db/index.ts';
import { exclusionInfo, findActiveExclusion } from '../exclusions/active-exclusion.ts';
import { lockWallet } from '../ledger/transfers.ts';
import { readDepositLimitNotice } from '../limits/limit-offer.ts';
import { notify } from '../notifications/notify.ts';
import {
  acceptStatement,
  findStatementPlayer,
  recordAsked,
  type Review,
  type ReviewDeps,
} from '../regulation/review.ts';
import { isAccountClosed } from './closing/closed-accounts.ts';
import { endSessions } from './sessions.ts';

const MONEY_LAUNDERING = 1;
const EXCLUSION = 2;

/** What a player who may log in may still not do. The operator's restriction, that of money laundering, comes first. */
export async function loadRestrictions(
  db: Queryable,
  playerId: bigint,
): Promise<Omit<ResponseOf<typeof globalRestrictions>, 'termsUpgrades' | 'fundsStatementDue'>> {
  const { rows } = await sql<{ state: string; stopped: boolean; status: number }>`
    select state, payments_stopped_at is not null as stopped,
      effective_verified_status(verified_status, document_expires) as status
    from players where id = ${playerId}`.execute(db);
  const { depositLimit, isDue } = await readDepositLimitNotice(db, playerId);
  // Who is not verified is told of that: they cannot deposit.
  const isVerified = rows[0]?.status === VERIFIED_STATUS.verified;
  const none = {
    restrictedReason: null,
    exclusionInfo: null,
    showDepositLimitPopup: false,
    paymentsStopped: rows[0]?.stopped === true,
    depositLimit,
  };
  if (rows[0]?.state === 'restricted') return { ...none, isRestricted: true, restrictedReason: MONEY_LAUNDERING };
  const active = await findActiveExclusion(db, playerId);
  if (!active) return { ...none, isRestricted: false, showDepositLimitPopup: isDue && isVerified };
  return { ...none, isRestricted: true, restrictedReason: EXCLUSION, exclusionInfo: exclusionInfo(active) };
}

/** Why the money of this account may not be moved out of the reach of a review. Ask with the wallet locked. */
export async function findAccountStop(db: Queryable, playerId: bigint): Promise<ErrorCode | undefined> {
  const { rows } = await sql<{ restricted: boolean; stopped: boolean }>`
    select restricted_at is not null as restricted, payments_stopped_at is not null as stopped
    from players where id = ${playerId}`.execute(db);
  if (rows[0]?.restricted) return errorCodes.accountUnderReview;
  return rows[0]?.stopped ? errorCodes.paymentsStopped : undefined;
}

/**
 * Stops the deposits and purchases of a player until staff accept a statement on the source of funds, ends the session,
 * asks for the statement, also where one was accepted before, and tells the player. Withdrawing and logging in again
 * stay.
 */
export async function stopPayments(
  { db, messages, push }: ReviewDeps,
  playerId: bigint,
  type: LawStatementType,
  review: Review,
): Promise<Result<null, 'closed' | 'stopped'>> {
  const stopped = await db.transaction().execute(async (tx): Promise<Result<null, 'closed' | 'stopped'>> => {
    await lockWallet(tx, playerId);
    const { numAffectedRows } = await sql`
      update players set payments_stopped_at = product_now()
      where id = ${playerId} and state <> 'closed' and payments_stopped_at is null`.execute(tx);
    if (numAffectedRows !== 1n) return err((await isAccountClosed(tx, playerId)) ? 'closed' : 'stopped');
    await recordAsked(tx, playerId, type, review);
    await notify(tx, playerId, { kind: 'paymentsStopped', params: {} });
    await messages.sendToPlayer(tx, playerId, 'paymentsStopped', {});
    await endSessions(tx, playerId, 'pay-limit');
    return ok(null);
  });
  if (stopped.ok) push.publishWallets([playerId]);
  return stopped;
}

/**
 * Tells a player that a stop of payments or a review has ended, unless something else still keeps them from paying.
 * Call with the wallet locked.
 */
export async function tellMayPay(
  tx: Tx,
  messages: ReviewDeps['messages'],
  playerId: bigint,
  kind: 'paymentsAllowed' | 'reviewEnded',
): Promise<void> {
  if ((await findAccountStop(tx, playerId)) || (await findActiveExclusion(tx, playerId))) return;
  await notify(tx, playerId, { kind, params: {} });
  await messages.sendToPlayer(tx, playerId, kind, {});
}

/** Ends a stop of payments, and tells the player; false where there is none. Call with the wallet locked. */
async function endPaymentStop(tx: Tx, messages: ReviewDeps['messages'], playerId: bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update players set payments_stopped_at = null
    where id = ${playerId} and payments_stopped_at is not null`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  await tellMayPay(tx, messages, playerId, 'paymentsAllowed');
  return true;
}

/** Takes the stop back without a statement; false where there is none. What staff asked for stays asked. */
export async function allowPayments({ db, messages, push }: ReviewDeps, playerId: bigint): Promise<boolean> {
  const isAllowed = await db.transaction().execute(async (tx) => {
    await lockWallet(tx, playerId);
    return endPaymentStop(tx, messages, playerId);
  });
  if (isAllowed) push.publishWallets([playerId]);
  return isAllowed;
}

/** Accepts a statement on the source of funds that waits, which ends a stop of its player's payments. */
export async function acceptFunds(
  { db, messages, push }: ReviewDeps,
  statement: bigint,
  review: Review,
): Promise<Result<null, 'over'>> {
  const playerId = await findStatementPlayer(db, statement);
  if (playerId === undefined) return err('over');
  const accepted = await db.transaction().execute(async (tx) => {
    await lockWallet(tx, playerId);
    const done = await acceptStatement(tx, statement, review);
    if (done.ok) await endPaymentStop(tx, messages, playerId);
    return done;
  });
  if (accepted.ok) push.publishWallets([playerId]);
  return accepted;
}
