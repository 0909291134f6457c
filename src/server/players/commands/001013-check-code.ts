import * as errorCodes from '#contract/error-codes.ts';
import { checkCode as command } from '#contract/players/001013-check-code.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { checkOneTimeCode as check } from '../one-time-codes.ts';
import { parseContact } from '../contact.ts';

export const checkCode = defineHandler(command, async ({ purpose, code, ...given }, { engine, ip }) => {
  const contact = parseContact(given);
  if (!contact.ok) return contact;
  if (!(await engine.limits.allowAttempt(ip))) return err({ code: errorCodes.tooManyRequests });
  const checked = await check(engine.db, contact.value, purpose, code, false);
  return checked.ok ? ok({}) : checked;
});
