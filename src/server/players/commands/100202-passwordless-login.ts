import { passwordlessLogin as command } from '#contract/players/100202-passwordless-login.ts';
import { refusal } from '#contract/errors.ts';
import { err, ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { checkCode } from '../codes.ts';
import { contactOf } from '../contact.ts';
import { accountOf, closedToLogin, openSession, welcome } from '../login.ts';

/** The code comes first: only who holds the number or the mailbox learns whether it has an account. */
export const passwordlessLogin = handler(command, async ({ code, ...given }, call) => {
  const { engine } = call;
  const contact = contactOf(given);
  if (!contact.ok) return contact;
  if (!(await engine.limits.attempt(call.ip))) return err(refusal(430000007));
  const proved = await checkCode(engine.db, contact.value, 'login', code, true);
  if (!proved.ok) return proved;
  const account = await accountOf(call, contact.value);
  if (!account) return err(refusal(contact.value.kind === 'mobile' ? 403000622 : 403000623));
  const closed = closedToLogin(account);
  if (closed) return err(closed);
  const session = await openSession(account.id, call);
  return session.ok ? ok(await welcome(account.id, session.value, call)) : session;
});
