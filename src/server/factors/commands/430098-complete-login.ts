import * as errorCodes from '#contract/error-codes.ts';
import { completeLogin as command } from '#contract/factors/430098-complete-login.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findPendingLogin, PENDING_COOKIE, pendingKey } from '#server/players/factors/pending-logins.ts';
import { finishLogin } from '#server/players/login.ts';
import { completePendingLogin } from '../complete-login.ts';
import { judgeAnswer } from '../judge-answer.ts';

export const completeLogin = defineHandler(command, async ({ pendingLogin, answer }, call) => {
  const { engine } = call;
  if (!(await engine.limits.allowAttempt(call.ip))) return err({ code: errorCodes.tooManyRequests });
  const key = pendingKey(pendingLogin, call);
  const pending = await findPendingLogin(engine.db, key);
  if (!pending) return err({ code: errorCodes.pendingLoginExpired });
  const done = await judgeAnswer(call, pending.playerId, answer.by, (tx) =>
    completePendingLogin(tx, key, pending, answer, call),
  );
  if (!done.ok) return done;
  call.setCookie({ name: PENDING_COOKIE, value: null });
  return ok(await finishLogin(done.value, call, pending.method, answer.by));
});
