import * as errorCodes from '#contract/error-codes.ts';
import { confirmByFactor as command } from '#contract/factors/430089-confirm-by-factor.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { isConfirmationBegun } from '#server/profile/begun-confirmations.ts';
import { completeConfirmation } from '../complete-confirmation.ts';
import { judgeAnswer } from '../judge-answer.ts';

export const confirmByFactor = defineHandler(command, async ({ answer }, call) => {
  const { engine, session } = call;
  if (!(await engine.limits.allowAttempt(call.ip))) return err({ code: errorCodes.tooManyRequests });
  if (!(await isConfirmationBegun(engine.db, session))) return err({ code: errorCodes.confirmationNeeded });
  const done = await judgeAnswer(call, session.playerId, answer.by, (tx) => completeConfirmation(tx, answer, call));
  return done.ok ? ok({}) : done;
});
