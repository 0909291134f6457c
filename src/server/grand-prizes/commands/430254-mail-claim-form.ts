import * as errorCodes from '#contract/error-codes.ts';
import { mailClaimForm as command } from '#contract/grand-prizes/430254-mail-claim-form.ts';
import { err, ok } from '#kernel/result.ts';
import { refuseBusy } from '#server/db/busy.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { recordSecurity } from '#server/players/login.ts';
import { maskContact } from '#server/players/person/mask-contact.ts';
import { mailClaimForm as mail } from '../form/claim-form.ts';

export const mailClaimForm = defineHandler(command, async ({ prizeId }, call) => {
  const { engine, session, locale } = call;
  const mailed = await mail(engine, session, prizeId, locale).catch(refuseBusy);
  if (!mailed.ok) return mailed;
  // Also where it is not known whether it arrived.
  recordSecurity(call, 'claim-form-exported', { player: session.userOpenId });
  const { isSent, email } = mailed.value;
  if (isSent === null) return err({ code: errorCodes.claimFormNotSent });
  return ok({ email: maskContact({ kind: 'email', address: email }) });
});
