import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import { passwordLogin as command } from '#contract/players/430000-password-login.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { parseContact, type Contact } from '../contact.ts';
import { recordLoginAttempt, clearLoginFailures } from '../lockout.ts';
import { findAccount, loginRefusal, loginPlayer, finishLogin, recordRefusedLogin, recordSecurity } from '../login.ts';
import { passwordMatches } from '../passwords/password.ts';
import { proofDigest } from '../superapp/proofs.ts';

/** Why a right password was of no use, as the log says it. */
const FAILURES: Partial<Record<number, string>> = {
  [errorCodes.loginAgain]: 'password',
  [errorCodes.accountLocked]: 'locked',
  [errorCodes.accountClosed]: 'closed',
};

const wrongPassword = ({ kind }: Contact): Refusal => ({
  code: kind === 'mobile' ? errorCodes.wrongMobilePassword : errorCodes.wrongEmailPassword,
});

export const passwordLogin = defineHandler(command, async ({ password, botimAccount, ...given }, call) => {
  const { engine } = call;
  const contact = parseContact(given);
  if (!contact.ok) return contact;
  if (!(await engine.limits.allowAttempt(call.ip))) return err({ code: errorCodes.tooManyRequests });
  const attempt = await recordLoginAttempt(engine.db, contact.value);
  const account = await findAccount(engine.db, contact.value);
  const recordFailure = (reason: string) =>
    recordSecurity(call, 'login-failed', { player: account?.openId, method: 'password', reason });
  if (attempt.lockedRefusal) {
    recordFailure('locked-out');
    return err(attempt.lockedRefusal);
  }
  if (!(await passwordMatches(account?.passwordHash, password)) || !account) {
    recordFailure(account ? 'password' : 'account');
    if (attempt.refusalIfWrong)
      recordSecurity(call, 'login-locked', {
        player: account?.openId,
        frozen: attempt.refusalIfWrong.code === errorCodes.accountUnavailable,
      });
    return err(attempt.refusalIfWrong ?? wrongPassword(contact.value));
  }
  await clearLoginFailures(engine.db, contact.value);
  const closed = loginRefusal(account);
  if (closed) {
    recordFailure(account.state);
    return err(closed);
  }
  const entered = await engine.db.transaction().execute((tx) =>
    loginPlayer(tx, account.id, call, {
      method: 'password',
      contact: contact.value,
      passwordHash: account.passwordHash,
      superappProof: botimAccount === undefined ? undefined : proofDigest(botimAccount),
    }),
  );
  if (entered.ok) return ok(await finishLogin(entered.value, call, 'password'));
  recordRefusedLogin(call, entered.error, { player: account.openId, method: 'password' }, FAILURES);
  // Changed while it was checked.
  return entered.error.code === errorCodes.loginAgain ? err(wrongPassword(contact.value)) : entered;
});
