import * as errorCodes from '#contract/error-codes.ts';
import { completeLogin as command } from '#contract/factors/430098-complete-login.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findPendingLogin, PENDING_COOKIE, pendingKey } from '#server/players/factors/pending-logins.ts';
import { recordSecondStep } from '#server/players/lockout.ts';
import { completeLogin as endLogin, recordSecurity } from '#server/players/login.ts';
import { findOpenId } from '../account-name.ts';
import { tellFactors } from '../changes.ts';
import { completePendingLogin } from '../complete-login.ts';

/** Each answer is counted as wrong before it is read, as a password is. */
export const completeLogin = defineHandler(command, async ({ pendingLogin, answer }, call) => {
  const { engine } = call;
  if (!(await engine.limits.allowAttempt(call.ip))) return err({ code: errorCodes.tooManyRequests });
  const key = pendingKey(pendingLogin, call);
  const pending = await findPendingLogin(engine.db, key);
  if (!pending) return err({ code: errorCodes.pendingLoginExpired });
  const { playerId } = pending;
  const attempt = await recordSecondStep(engine.db, playerId);
  const player = await findOpenId(engine.db, playerId);
  if (attempt.lockedRefusal) {
    recordSecurity(call, 'second-factor-failed', { player, by: answer.by, reason: 'locked-out' });
    return err(attempt.lockedRefusal);
  }
  const { refusalIfWrong } = attempt;
  const done = await engine.db.transaction().execute(async (tx) => {
    const completed = await completePendingLogin(tx, key, playerId, answer, call);
    if (!completed.ok && refusalIfWrong && isWrong(completed.error.code))
      await tellFactors(tx, engine.messages, playerId, 'secondStepLocked');
    return completed;
  });
  if (done.ok) {
    call.setCookie({ name: PENDING_COOKIE, value: null });
    if (answer.by === 'backup') engine.push.publishWallets([playerId]);
    return ok(endLogin(done.value.session, call, done.value.method, answer.by));
  }
  recordSecurity(call, 'second-factor-failed', { player, by: answer.by, reason: String(done.error.code) });
  if (!refusalIfWrong || !isWrong(done.error.code)) return done;
  engine.push.publishWallets([playerId]);
  recordSecurity(call, 'second-factor-locked', { player });
  return err(refusalIfWrong);
});

const isWrong = (code: number): boolean => code === errorCodes.wrongSecondFactor || code === errorCodes.passkeyRefused;
