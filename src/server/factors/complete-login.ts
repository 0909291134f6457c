import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
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
import { isFrozen } from '../players/frozen.ts';
import { clearSecondSteps } from '../players/lockout.ts';
import { checkLogin, enterPlayer, type LoginSession } from '../players/login.ts';
import { findLinkedPlayer } from '../players/superapp/links.ts';
import { relyingParty } from './relying-party.ts';
import { useSecondFactor, type SecondStepAnswer } from './second-step.ts';

const EXPIRED: Refusal = { code: errorCodes.pendingLoginExpired };

const sameBytes = (one: Buffer | null, other: Buffer | null): boolean =>
  one === null || other === null ? one === other : one.equals(other);

/** Whether the first step still counts: the account is open and not frozen, its password and link are the same. */
async function checkFirstStep(tx: Tx, pending: PendingLogin): Promise<Result<void, Refusal>> {
  const { playerId, method, superappSubject } = pending;
  const may = await checkLogin(tx, playerId, (hash) => sameBytes(passwordDigest(hash), pending.passwordDigest));
  if (!may.ok) return may.error.code === errorCodes.loginAgain ? err(EXPIRED) : may;
  if (method === 'superapp' && (!superappSubject || (await findLinkedPlayer(tx, superappSubject)) !== playerId))
    return err(EXPIRED);
  return (await isFrozen(tx, playerId)) ? err({ code: errorCodes.accountUnavailable }) : ok(undefined);
}

const wrongAnswer = ({ by }: SecondStepAnswer): Refusal =>
  by === 'passkey'
    ? { code: errorCodes.passkeyRefused }
    : { code: errorCodes.wrongSecondFactor, extData: { field: 'code' } };

/**
 * The second step of a login, in one transaction behind the player's lock: answers that come together are judged one
 * after the other, and whatever is right is used up by one.
 */
export async function completePendingLogin(
  tx: Tx,
  key: PendingKey,
  playerId: bigint,
  answer: SecondStepAnswer,
  call: CallContext,
): Promise<Result<{ session: LoginSession; method: PendingLogin['method'] }, Refusal>> {
  await lockWallet(tx, playerId);
  const pending = await countPendingAnswer(tx, key);
  if (!pending) return err(EXPIRED);
  const { engine } = call;
  const right = await useSecondFactor(tx, pending, answer, { messages: engine.messages, party: relyingParty(engine) });
  if (!right) return err(wrongAnswer(answer));
  await dropPendingLogin(tx, key);
  await clearSecondSteps(tx, playerId);
  const still = await checkFirstStep(tx, pending);
  if (!still.ok) return still;
  const session = await enterPlayer(tx, playerId, call, pending.superappProof ?? undefined);
  return ok({ session, method: pending.method });
}
