import { passwordLogin as command } from '#contract/players/430000-password-login.ts';
import { refusal } from '#contract/errors.ts';
import { err, ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { contactOf } from '../contact.ts';
import { bookAttempt, forgive } from '../lockout.ts';
import { accountOf, closedToLogin, openSession, welcome } from '../login.ts';
import { passwordMatches } from '../password.ts';

export const passwordLogin = handler(command, async ({ password, ...given }, call) => {
  const { engine } = call;
  const contact = contactOf(given);
  if (!contact.ok) return contact;
  if (!(await engine.limits.attempt(call.ip))) return err(refusal(430000007));
  const attempt = await bookAttempt(engine.db, contact.value);
  if (attempt.refused) return err(attempt.refused);
  const account = await accountOf(engine.db, contact.value);
  if (!(await passwordMatches(account?.passwordHash, password)) || !account) {
    return err(attempt.ifWrong ?? refusal(contact.value.kind === 'mobile' ? 401000004 : 401000005));
  }
  await forgive(engine.db, contact.value);
  const closed = closedToLogin(account);
  if (closed) return err(closed);
  const entered = await engine.db.transaction().execute((tx) => openSession(tx, account.id, call));
  return entered.ok ? ok(welcome(entered.value, call)) : entered;
});
