import * as errorCodes from '#contract/error-codes.ts';
import { checkOldPassword as command } from '#contract/profile/100117-check-old-password.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { rememberConfirmation } from '#server/players/session.ts';
import { clearLoginFailures, recordLoginAttempt } from '#server/players/lockout.ts';
import { recordSecurity } from '#server/players/login.ts';
import { loadOwnAccount } from '#server/players/person/own-account.ts';
import { passwordMatches } from '#server/players/passwords/password.ts';

/** Guessing here is guessing at a login: both count in the same lock-out, for each contact that logs in. */
export const checkOldPassword = defineHandler(command, async ({ oldPassword }, call) => {
  const { engine, session, ip } = call;
  if (!(await engine.limits.allowAttempt(ip))) return err({ code: errorCodes.tooManyRequests });
  const { passwordHash, contacts } = await loadOwnAccount(engine.db, session.playerId);
  const attempts = await Promise.all(contacts.map((contact) => recordLoginAttempt(engine.db, contact)));
  const player = session.userOpenId;
  const locked = attempts.find(({ lockedRefusal }) => lockedRefusal)?.lockedRefusal;
  if (locked) {
    recordSecurity(call, 'confirm-failed', { player, reason: 'locked-out' });
    return err(locked);
  }
  if (!(await passwordMatches(passwordHash, oldPassword))) {
    recordSecurity(call, 'confirm-failed', { player, reason: 'password' });
    const nowLocked = attempts.find(({ refusalIfWrong }) => refusalIfWrong)?.refusalIfWrong;
    if (nowLocked) recordSecurity(call, 'login-locked', { player });
    return err(nowLocked ?? { code: errorCodes.wrongOldPassword, extData: { field: 'oldPassword' } });
  }
  for (const contact of contacts) await clearLoginFailures(engine.db, contact);
  await rememberConfirmation(engine.db, session);
  return ok({});
});
