import * as errorCodes from '#contract/error-codes.ts';
import { checkCode as command } from '#contract/players/001013-check-code.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { checkOneTimeCode as check } from '../one-time-codes.ts';
import { parseContact } from '../contact.ts';
import { recordSecurity } from '../login.ts';

export const checkCode = defineHandler(command, async ({ purpose, code, ...given }, call) => {
  const { engine, ip } = call;
  const contact = parseContact(given);
  if (!contact.ok) return contact;
  if (!(await engine.limits.allowAttempt(ip))) return err({ code: errorCodes.tooManyRequests });
  const checked = await check(engine.db, contact.value, purpose, code, false);
  if (!checked.ok) recordSecurity(call, 'code-failed', { purpose });
  return checked.ok ? ok({}) : checked;
});
