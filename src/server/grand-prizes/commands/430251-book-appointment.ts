import { bookAppointment as command } from '#contract/grand-prizes/430251-book-appointment.ts';
import { ok } from '#kernel/result.ts';
import { refuseBusy } from '#server/db/busy.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { bookAppointment as book } from '../submit-claim.ts';

export const bookAppointment = defineHandler(command, async ({ prizeId, at }, { engine, session }) => {
  const booked = await book(engine, session, prizeId, at).catch(refuseBusy);
  return booked.ok ? ok({}) : booked;
});
