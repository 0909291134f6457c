import * as errorCodes from '#contract/error-codes.ts';
import { familyApply as command } from '#contract/family/430071-family-apply.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { mobileOf, readTicket } from '#server/uploads/upload-holder.ts';
import { applyForFamily } from '../apply.ts';

export const familyApply = defineHandler(command, async (request, { engine, locale }) => {
  const said = await readTicket(engine.db, request.ticket, engine.clock.now());
  const mobile = said && mobileOf(said.holder);
  if (mobile === undefined || said?.email === undefined) return err({ code: errorCodes.uploadTicketExpired });
  const applied = await applyForFamily(engine, request, { mobile, email: said.email, locale });
  return applied.ok ? ok({ receiptNumber: applied.value }) : applied;
});
