import * as errorCodes from '#contract/error-codes.ts';
import { passwordLogin as command } from '#contract/players/430000-password-login.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { parseContact } from '../contact.ts';
import { recordLoginAttempt, clearLoginFailures } from '../lockout.ts';
import { findAccount, loginRefusal, loginPlayer, completeLogin } from '../login.ts';
import { passwordMatches } from '../password.ts';

export const passwordLogin = defineHandler(command, async ({ password, ...given }, call) => {
  const { engine } = call;
  const contact = parseContact(given);
  if (!contact.ok) return contact;
  if (!(await engine.limits.allowAttempt(call.ip))) return err({ code: errorCodes.tooManyRequests });
  const attempt = await recordLoginAttempt(engine.db, contact.value);
  if (attempt.lockedRefusal) return err(attempt.lockedRefusal);
  const account = await findAccount(engine.db, contact.value);
  if (!(await passwordMatches(account?.passwordHash, password)) || !account) {
    return err(
      attempt.refusalIfWrong ?? {
        code: contact.value.kind === 'mobile' ? errorCodes.wrongMobilePassword : errorCodes.wrongEmailPassword,
      },
    );
  }
  await clearLoginFailures(engine.db, contact.value);
  const closed = loginRefusal(account);
  if (closed) return err(closed);
  const entered = await engine.db.transaction().execute((tx) => loginPlayer(tx, account.id, call));
  return entered.ok ? ok(completeLogin(entered.value, call)) : entered;
});
