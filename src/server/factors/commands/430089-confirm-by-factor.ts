import * as errorCodes from '#contract/error-codes.ts';
import { confirmByFactor as command } from '#contract/factors/430089-confirm-by-factor.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { isConfirmationBegun } from '#server/profile/begun-confirmations.ts';
import { checkConfirmation } from '#server/profile/confirmation.ts';
import { completeConfirmation } from '../complete-confirmation.ts';
import { judgeAnswer } from '../judge-answer.ts';

export const confirmByFactor = defineHandler(command, async ({ answer }, call) => {
  const { engine, session } = call;
  if (!(await engine.limits.allowAttempt(call.ip))) return err({ code: errorCodes.tooManyRequests });
  const done = (await isConfirmationBegun(engine.db, session))
    ? await judgeAnswer(call, session.playerId, answer.by, (tx) => completeConfirmation(tx, answer, call))
    : err({ code: errorCodes.confirmationNeeded });
  if (done.ok) return ok({});
  if (done.error.code !== errorCodes.confirmationNeeded) return done;
  // Nothing is begun. Whoever sends an answer again because theirs was lost is confirmed, and spends no other code.
  return (await checkConfirmation(engine.db, session)).ok ? ok({}) : done;
});
