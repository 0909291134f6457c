import type { FactorKind } from '#contract/factors/fields.ts';
import type { Refusal } from '#contract/errors.ts';
import { err, type Result } from '#kernel/result.ts';
import { isBusyError } from '../db/busy.ts';
import type { Tx } from '../db/index.ts';
import type { CallContext } from '../engine/handler.ts';
import { recordSecondStep, takeBackSecondStep } from '../players/factors/second-step-failures.ts';
import { recordSecurity } from '../players/login.ts';
import { findOpenId } from '../players/person/own-account.ts';
import { tellAboutFactors } from './changes.ts';
import { isWrongAnswer } from './second-step.ts';

/**
 * Judges the answer of a second step, of a login or a confirmation. It is counted as wrong before it is looked at, as a
 * password is; one that nobody judged is not counted. The fifth wrong one locks its way to answer, and is told.
 */
export async function judgeAnswer<T>(
  call: Pick<CallContext, 'engine' | 'ip'>,
  playerId: bigint,
  by: FactorKind,
  judge: (tx: Tx) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  const { db, messages, push } = call.engine;
  const { lockedRefusal, refusalIfWrong } = await recordSecondStep(db, playerId, by);
  const player = await findOpenId(db, playerId);
  if (lockedRefusal) {
    recordSecurity(call, 'second-factor-failed', { player, by, reason: 'locked-out' });
    return err(lockedRefusal);
  }
  const takeBack = () => takeBackSecondStep(db, playerId, by);
  let isWrong = false;
  const judging = db.transaction().execute(async (tx) => {
    const judged = await judge(tx);
    isWrong = !judged.ok && isWrongAnswer(judged.error);
    if (isWrong && refusalIfWrong) await tellAboutFactors(tx, messages, playerId, 'secondStepLocked');
    return judged;
  });
  const done = await judging.catch(async (error: unknown) => {
    // What was found wrong stays counted, else who keeps the database busy could guess on.
    if (isBusyError(error) && !isWrong) await takeBack();
    throw error;
  });
  if (done.ok) {
    // A used backup code was told.
    if (by === 'backup') push.publishWallets([playerId]);
    return done;
  }
  recordSecurity(call, 'second-factor-failed', { player, by, reason: String(done.error.code) });
  if (!isWrong) await takeBack();
  if (!isWrong || !refusalIfWrong) return done;
  push.publishWallets([playerId]);
  recordSecurity(call, 'second-factor-locked', { player });
  return err(refusalIfWrong);
}
