import * as errorCodes from '#contract/error-codes.ts';
import { familyApplicant as command } from '#contract/family/430070-family-applicant.ts';
import type { Refusal } from '#contract/errors.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { HOUR_MS, SECOND_MS } from '#kernel/time.ts';
import type { Queryable } from '#server/db/index.ts';
import { undoWhereRefused } from '#server/db/undo-where-refused.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { parseMobileContact, type Contact } from '#server/players/contact.ts';
import { checkOneTimeCode } from '#server/players/one-time-codes.ts';
import { issueUploadTicket, mobileHolder } from '#server/uploads/upload-holder.ts';

/** Time to find papers and take pictures. */
const TICKET_MS = HOUR_MS;

interface Proof {
  readonly contact: Contact;
  readonly code: string;
  /** The field of its code. */
  readonly field: 'code' | 'emailCode';
}

/** Whether each code is that of its contact; the refusal names the field of one that is not. */
async function checkProofs(db: Queryable, proofs: readonly Proof[], use: boolean): Promise<Result<void, Refusal>> {
  for (const { contact, code, field } of proofs) {
    const proved = await checkOneTimeCode(db, contact, 'family', code, use);
    if (!proved.ok) return err({ ...proved.error, extData: { field } });
  }
  return ok(undefined);
}

export const familyApplicant = defineHandler(command, async (request, { engine, ip }) => {
  const mobile = parseMobileContact(request.areaCode, request.mobile);
  if (!mobile.ok) return mobile;
  if (!(await engine.limits.allowAttempt(ip))) return err({ code: errorCodes.tooManyRequests });
  const { address } = mobile.value;
  const { code, email, emailCode } = request;
  const proofs: readonly Proof[] = [
    { contact: mobile.value, code, field: 'code' },
    { contact: { kind: 'email', address: email }, code: emailCode, field: 'emailCode' },
  ];
  // Asked first, which counts a wrong try; used up together, so that neither is lost to a fault of the other.
  const right = await checkProofs(engine.db, proofs, false);
  const proved = right.ok ? await undoWhereRefused(engine.db, (tx) => checkProofs(tx, proofs, true)) : right;
  if (!proved.ok) {
    engine.security.record('code-failed', { address: ip, purpose: 'family' });
    return proved;
  }
  const until = new Date(engine.clock.now().getTime() + TICKET_MS);
  const ticket = await issueUploadTicket(engine.db, mobileHolder(address), until, email);
  return ok({ ticket, validSeconds: TICKET_MS / SECOND_MS });
});
