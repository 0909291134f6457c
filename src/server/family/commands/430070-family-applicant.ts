import * as errorCodes from '#contract/error-codes.ts';
import { familyApplicant as command } from '#contract/family/430070-family-applicant.ts';
import { err, ok } from '#kernel/result.ts';
import { HOUR_MS, SECOND_MS } from '#kernel/time.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { parseMobileContact } from '#server/players/contact.ts';
import { checkOneTimeCode } from '#server/players/one-time-codes.ts';
import { issueUploadTicket, mobileHolder } from '#server/uploads/upload-holder.ts';

/** Time to find papers and take pictures. */
const TICKET_MS = HOUR_MS;

export const familyApplicant = defineHandler(command, async ({ areaCode, mobile, code }, { engine, ip }) => {
  const contact = parseMobileContact(areaCode, mobile);
  if (!contact.ok) return contact;
  if (!(await engine.limits.allowAttempt(ip))) return err({ code: errorCodes.tooManyRequests });
  const proved = await checkOneTimeCode(engine.db, contact.value, 'family', code, true);
  if (!proved.ok) {
    engine.security.record('code-failed', { address: ip, purpose: 'family' });
    return proved;
  }
  const until = new Date(engine.clock.now().getTime() + TICKET_MS);
  const ticket = await issueUploadTicket(engine.db, mobileHolder(contact.value.address), until);
  return ok({ ticket, validSeconds: TICKET_MS / SECOND_MS });
});
