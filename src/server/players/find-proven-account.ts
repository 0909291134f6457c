import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import type { CodePurpose } from '#contract/players/fields.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { CallContext } from '../engine/handler.ts';
import { parseContact, type Contact, type ContactInput } from './contact.ts';
import { findAccount, loginRefusal, recordSecurity, type Account } from './login.ts';
import { checkOneTimeCode } from './one-time-codes.ts';

/**
 * Nobody logs in by this number or address. Only for who holds it, and in words that are also true of one that is
 * stored unproven.
 */
export const noLoginBy = ({ kind }: Contact): Refusal => ({
  code: kind === 'mobile' ? errorCodes.mobileNotRegistered : errorCodes.emailNotRegistered,
});

/** The same, where the number or address of an account was asked for. */
export const notRegistered = (contact: Contact): Refusal => ({
  ...noLoginBy(contact),
  messageKey: contact.kind === 'mobile' ? 'registeredMobile' : 'registeredEmail',
});

export interface ProvenAccount {
  readonly contact: Contact;
  readonly account: Account;
}

/**
 * The account of a caller who shows a code of their contact, and whom it may let in. The code comes first: only who
 * holds the number or the mailbox learns whether it has an account. It is not used up.
 */
export async function findProvenAccount(
  call: Pick<CallContext, 'engine' | 'ip'>,
  given: ContactInput,
  purpose: CodePurpose,
  code: string,
): Promise<Result<ProvenAccount, Refusal>> {
  const { engine, ip } = call;
  const contact = parseContact(given);
  if (!contact.ok) return contact;
  if (!(await engine.limits.allowAttempt(ip))) return err({ code: errorCodes.tooManyRequests });
  const proved = await checkOneTimeCode(engine.db, contact.value, purpose, code, false);
  if (!proved.ok) {
    recordSecurity(call, 'code-failed', { purpose });
    return proved;
  }
  const account = await findAccount(engine.db, contact.value);
  if (!account) return err(notRegistered(contact.value));
  const refused = loginRefusal(account);
  return refused ? err(refused) : ok({ contact: contact.value, account });
}
