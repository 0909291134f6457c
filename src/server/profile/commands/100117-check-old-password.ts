import * as errorCodes from '#contract/error-codes.ts';
import { checkOldPassword as command } from '#contract/profile/100117-check-old-password.ts';
import { err } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import type { Contact } from '#server/players/contact.ts';
import { clearLoginFailures, recordLoginAttempt, type RecordedAttempt } from '#server/players/lockout.ts';
import { recordSecurity } from '#server/players/login.ts';
import { loadOwnAccount } from '#server/players/person/own-account.ts';
import { passwordMatches } from '#server/players/passwords/password.ts';
import { passFirstAnswer } from '../begun-confirmations.ts';

/**
 * Guessing here is guessing at a login: both count in the same lock-out, for each contact that logs in. A contact that
 * strangers have locked keeps nobody out, as long as another one is open.
 */
export const checkOldPassword = defineHandler(command, async ({ oldPassword }, call) => {
  const { engine, session, ip } = call;
  if (!(await engine.limits.allowAttempt(ip))) return err({ code: errorCodes.tooManyRequests });
  const { passwordHash, contacts } = await loadOwnAccount(engine.db, session.playerId);
  const attempts: { readonly contact: Contact; readonly attempt: RecordedAttempt }[] = [];
  for (const contact of contacts) attempts.push({ contact, attempt: await recordLoginAttempt(engine.db, contact) });
  const open = attempts.filter(({ attempt }) => attempt.lockedRefusal === undefined);
  const player = session.userOpenId;
  const locked = attempts[0]?.attempt.lockedRefusal;
  if (open.length === 0 && locked) {
    recordSecurity(call, 'confirm-failed', { player, reason: 'locked-out' });
    return err(locked);
  }
  if (!(await passwordMatches(passwordHash, oldPassword))) {
    recordSecurity(call, 'confirm-failed', { player, reason: 'password' });
    const nowLocked = open.find(({ attempt }) => attempt.refusalIfWrong)?.attempt.refusalIfWrong;
    if (nowLocked)
      recordSecurity(call, 'login-locked', { player, frozen: nowLocked.code === errorCodes.accountUnavailable });
    return err(nowLocked ?? { code: errorCodes.wrongOldPassword, extData: { field: 'oldPassword' } });
  }
  for (const { contact } of open) await clearLoginFailures(engine.db, contact);
  return engine.db.transaction().execute((tx) => passFirstAnswer(tx, session, engine));
});
