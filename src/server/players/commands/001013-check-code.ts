import * as errorCodes from '#contract/error-codes.ts';
import { checkCode as command } from '#contract/players/001013-check-code.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { checkOneTimeCode as check } from '../one-time-codes.ts';
import { parseContact } from '../contact.ts';
import { findProvenAccount } from '../find-proven-account.ts';
import { recordSecurity } from '../login.ts';

export const checkCode = defineHandler(command, async ({ purpose, code, ...given }, call) => {
  const { engine, ip } = call;
  // A player who forgot the password hears now that there is no account, and not after they chose a new one.
  if (purpose === 'reset') {
    const found = await findProvenAccount(call, given, purpose, code);
    return found.ok ? ok({}) : found;
  }
  const contact = parseContact(given);
  if (!contact.ok) return contact;
  if (!(await engine.limits.allowAttempt(ip))) return err({ code: errorCodes.tooManyRequests });
  const checked = await check(engine.db, contact.value, purpose, code, false);
  if (!checked.ok) recordSecurity(call, 'code-failed', { purpose });
  return checked.ok ? ok({}) : checked;
});
