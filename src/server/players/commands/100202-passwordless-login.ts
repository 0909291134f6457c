import { passwordlessLogin as command } from '#contract/players/100202-passwordless-login.ts';
import { refusal } from '#contract/errors.ts';
import { err, ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { checkCode } from '../codes.ts';
import { contactOf } from '../contact.ts';
import { accountOf, openSession, welcome } from '../login.ts';

/**
 * The code comes first: only who holds the number or the mailbox learns whether it has an account. It is used up in the transaction
 * that begins the session, so that it can be sent again where that had to give up.
 */
export const passwordlessLogin = handler(command, async ({ code, ...given }, call) => {
  const { engine } = call;
  const contact = contactOf(given);
  if (!contact.ok) return contact;
  if (!(await engine.limits.attempt(call.ip))) return err(refusal(430000007));
  const entered = await engine.db.transaction().execute(async (tx) => {
    const proved = await checkCode(tx, contact.value, 'login', code, true);
    if (!proved.ok) return proved;
    const account = await accountOf(tx, contact.value);
    if (!account) return err(refusal(contact.value.kind === 'mobile' ? 403000622 : 403000623));
    return openSession(tx, account.id, call);
  });
  return entered.ok ? ok(welcome(entered.value, call)) : entered;
});
