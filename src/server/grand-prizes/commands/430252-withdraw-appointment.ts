import { withdrawAppointment as command } from '#contract/grand-prizes/430252-withdraw-appointment.ts';
import { ok } from '#kernel/result.ts';
import { refuseBusy } from '#server/db/busy.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { withdrawAppointment as withdraw } from '../submit-claim.ts';

export const withdrawAppointment = defineHandler(command, async ({ prizeId }, { engine, session }) => {
  const withdrawn = await withdraw(engine, session, prizeId).catch(refuseBusy);
  return withdrawn.ok ? ok({}) : withdrawn;
});
