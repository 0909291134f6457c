import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import type { SecondStepAnswer } from '#contract/factors/fields.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Tx } from '../db/index.ts';
import type { CallContext } from '../engine/handler.ts';
import { lockWallet } from '../ledger/transfers.ts';
import { clearSecondSteps } from '../players/factors/second-step-failures.ts';
import { confirmSession, type Session } from '../players/session.ts';
import { countConfirmationAnswer, endConfirmation } from '../profile/begun-confirmations.ts';
import { countBackupCodes } from './backup-codes.ts';
import { tellBackupCodeUsed } from './changes.ts';
import { relyingParty } from '../players/factors/relying-party.ts';
import { useSecondFactor, wrongAnswer } from './second-step.ts';

/** The second step of a confirmation, in one transaction behind the player's lock, as that of a login. */
export async function completeConfirmation(
  tx: Tx,
  answer: SecondStepAnswer,
  { engine, session }: CallContext<Session>,
): Promise<Result<void, Refusal>> {
  const { playerId } = session;
  await lockWallet(tx, playerId);
  const live = await confirmSession(tx, session);
  if (!live.ok) return live;
  const begun = await countConfirmationAnswer(tx, session);
  if (!begun) return err({ code: errorCodes.confirmationNeeded });
  if (!(await useSecondFactor(tx, { playerId, ...begun }, answer, relyingParty(engine))))
    return err(wrongAnswer(answer));
  await clearSecondSteps(tx, playerId);
  if (answer.by === 'backup')
    await tellBackupCodeUsed(tx, engine.messages, playerId, await countBackupCodes(tx, playerId));
  await endConfirmation(tx, session);
  return ok(undefined);
}
