import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import type { SecondStepAnswer } from '#contract/factors/fields.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Tx } from '../db/index.ts';
import type { CallContext } from '../engine/handler.ts';
import { lockWallet } from '../ledger/transfers.ts';
import {
  countPendingAnswer,
  dropPendingLogin,
  passwordDigest,
  type PendingKey,
  type PendingLogin,
} from '../players/factors/pending-logins.ts';
import { clearSecondSteps } from '../players/factors/second-step-failures.ts';
import { findFreezeOf, isFrozen } from '../players/frozen.ts';
import { checkLogin, enterPlayer, type LoginSession } from '../players/login.ts';
import type { SessionTimes } from '../players/sessions.ts';
import { findLinkedPlayer } from '../players/superapp/links.ts';
import { countBackupCodes } from './backup-codes.ts';
import { tellBackupCodeUsed } from './changes.ts';
import { relyingParty } from '../players/factors/relying-party.ts';
import { useSecondFactor, wrongAnswer } from './second-step.ts';

const EXPIRED: Refusal = { code: errorCodes.pendingLoginExpired };

const sameBytes = (one: Buffer | null, other: Buffer | null): boolean =>
  one === null || other === null ? one === other : one.equals(other);

/**
 * Whether the first step still counts: the account is open, its password and link are the same, and the contact that
 * was typed is not frozen. Another contact does not matter, as at the first step.
 */
async function checkFirstStep(tx: Tx, pending: PendingLogin, times: SessionTimes): Promise<Result<void, Refusal>> {
  const { playerId, method, account, superappSubject } = pending;
  const may = await checkLogin(tx, playerId, times, (hash) => sameBytes(passwordDigest(hash), pending.passwordDigest));
  if (!may.ok) return may.error.code === errorCodes.loginAgain ? err(EXPIRED) : may;
  if (method === 'superapp' && (!superappSubject || (await findLinkedPlayer(tx, superappSubject)) !== playerId))
    return err(EXPIRED);
  const frozen = account ? (await findFreezeOf(tx, account)) !== 'none' : await isFrozen(tx, playerId);
  return frozen ? err({ code: errorCodes.accountUnavailable }) : ok(undefined);
}

/**
 * The second step of a login, in one transaction behind the player's lock: answers that come together are judged one
 * after the other, and whatever is right is used up by one. A login that is refused for its first step uses nothing up.
 */
export async function completePendingLogin(
  tx: Tx,
  key: PendingKey,
  begun: PendingLogin,
  answer: SecondStepAnswer,
  call: CallContext,
): Promise<Result<LoginSession, Refusal>> {
  const { playerId } = begun;
  await lockWallet(tx, playerId);
  const { engine } = call;
  const may = await checkFirstStep(tx, begun, engine.settings);
  if (!may.ok) return may;
  const pending = await countPendingAnswer(tx, key);
  if (!pending) return err(EXPIRED);
  if (!(await useSecondFactor(tx, pending, answer, relyingParty(engine)))) return err(wrongAnswer(answer));
  await dropPendingLogin(tx, key);
  await clearSecondSteps(tx, playerId);
  const steps = { method: pending.method, secondFactor: answer.by };
  const session = await enterPlayer(tx, playerId, call, steps, pending.superappProof ?? undefined);
  // After it: links are locked before counts of unread notifications (linkAccount).
  if (answer.by === 'backup')
    await tellBackupCodeUsed(tx, engine.messages, playerId, await countBackupCodes(tx, playerId));
  return ok(session);
}
