import type { ClosureConditionName } from '#contract/closure/choices.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { assert } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Tx } from '../db/index.ts';
import { bucketAccount, HOUSE_ACCOUNTS } from '../ledger/accounts.ts';
import { lockWallet, postTransfers } from '../ledger/transfers.ts';
import { notify } from '../notifications/notify.ts';
import { isAccountClosed } from '../players/closing/closed-accounts.ts';
import { clearLoginFailures } from '../players/lockout.ts';
import { loadOwnAccount } from '../players/person/own-account.ts';
import { setPlayerState } from '../players/player-state.ts';
import { findAccountStop } from '../players/restrictions.ts';
import { unlinkAccount } from '../players/superapp/links.ts';
import { closeUploadCase } from '../uploads/upload-store.ts';
import { caseOf, endClosure, findClosure, lockWaitingClosure, type Closure } from './closure-rows.ts';
import { findUnmet } from './conditions.ts';
import type { ClosureDeps } from './request.ts';

/**
 * Why it cannot be decided so: no such request, decided or taken back, an account under a review for money laundering,
 * stopped payments, or conditions that do not hold any more.
 */
export type DecisionFault =
  'unknown' | 'over' | 'restricted' | 'stopped' | { readonly unmet: readonly ClosureConditionName[] };
type Decided = Result<void, DecisionFault>;

/** What keeps the account of a player open, as a fault of the decision. */
async function findStopFault(tx: Tx, playerId: bigint): Promise<'restricted' | 'stopped' | undefined> {
  const stop = await findAccountStop(tx, playerId);
  return stop && (stop === errorCodes.paymentsStopped ? 'stopped' : 'restricted');
}

/** A waiting request by its number, with the wallet and itself locked: money under way comes before or after. */
async function lockById(tx: Tx, id: bigint): Promise<Result<Closure, DecisionFault>> {
  const found = await findClosure(tx, id);
  if (!found) return err('unknown');
  await lockWallet(tx, found.player_id);
  const closure = await lockWaitingClosure(tx, found.player_id);
  return closure?.id === id ? ok(closure) : err('over');
}

/** Gifts end with the account: what is left of them goes back to promotions. */
async function returnGifts(tx: Tx, playerId: bigint): Promise<void> {
  const { gift: amount } = await lockWallet(tx, playerId);
  if (amount === 0n) return;
  const [debit, credit] = [bucketAccount(playerId, 'gift'), HOUSE_ACCOUNTS.promotions];
  await postTransfers(tx, [{ debit, credit, amount, kind: 'gift-return' }]);
}

/** Closes the account: gifts returned, logged out, without a way to log in, and told. Call with the wallet locked. */
async function shutAccount(tx: Tx, { messages }: Pick<ClosureDeps, 'messages'>, playerId: bigint): Promise<void> {
  const waiting = await lockWaitingClosure(tx, playerId);
  if (waiting) {
    await endClosure(tx, waiting, 'approved');
    await closeUploadCase(tx, caseOf(waiting.front_photo));
  }
  assert((await setPlayerState(tx, playerId, 'closed')).ok, 'any account may be closed');
  await unlinkAccount(tx, playerId);
  // A freeze would be kept until the account is opened again.
  for (const contact of (await loadOwnAccount(tx, playerId)).contacts) await clearLoginFailures(tx, contact);
  await messages.sendToPlayer(tx, playerId, 'accountClosed', {});
  // Last, because every use of a coupon waits for the house account.
  await returnGifts(tx, playerId);
}

/** Approves a request: the account is closed for good. Where a condition does not hold any more, it goes on waiting. */
export const approveClosure = (deps: Pick<ClosureDeps, 'db' | 'messages'>, id: bigint): Promise<Decided> =>
  deps.db.transaction().execute(async (tx): Promise<Decided> => {
    const locked = await lockById(tx, id);
    if (!locked.ok) return locked;
    const { player_id: playerId } = locked.value;
    const stop = await findStopFault(tx, playerId);
    if (stop) return err(stop);
    const unmet = await findUnmet(tx, playerId);
    if (unmet.length > 0) return err({ unmet });
    await shutAccount(tx, deps, playerId);
    return ok(undefined);
  });

/** Rejects a request. The remark says why to the player, who may ask again. */
export async function rejectClosure(deps: ClosureDeps, id: bigint, remark: string): Promise<Decided> {
  const rejected = await deps.db.transaction().execute(async (tx): Promise<Result<bigint, DecisionFault>> => {
    const locked = await lockById(tx, id);
    if (!locked.ok) return locked;
    const { player_id: playerId, front_photo: frontPhoto } = locked.value;
    await endClosure(tx, locked.value, 'rejected', remark);
    await closeUploadCase(tx, caseOf(frontPhoto));
    await notify(tx, playerId, { kind: 'closureRejected', params: {} });
    await deps.messages.sendToPlayer(tx, playerId, 'closureRejected', { remark });
    return ok(playerId);
  });
  if (!rejected.ok) return rejected;
  deps.push.publishWallets([rejected.value]);
  return ok(undefined);
}

/**
 * Closes an account without a request, as an operator decides it. Money and claims of the player are not shut in; the
 * person need not be verified.
 */
export const closeByOperator = (deps: Pick<ClosureDeps, 'db' | 'messages'>, playerId: bigint): Promise<Decided> =>
  deps.db.transaction().execute(async (tx): Promise<Decided> => {
    await lockWallet(tx, playerId);
    if (await isAccountClosed(tx, playerId)) return err('over');
    const stop = await findStopFault(tx, playerId);
    if (stop) return err(stop);
    const unmet = (await findUnmet(tx, playerId)).filter((name) => name !== 'verified');
    if (unmet.length > 0) return err({ unmet });
    await shutAccount(tx, deps, playerId);
    return ok(undefined);
  });
