import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import { ORDER_PRIZE_STATUS } from '#contract/orders/statuses.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Db, Tx } from '../db/index.ts';
import { readProductNow } from '../db/product-now.ts';
import type { Messages } from '../messages/index.ts';
import type { PlayerRateLimits } from '../players/rate-limits.ts';
import { confirmSession, type Session } from '../players/session.ts';
import type { Push } from '../push/player-push.ts';
import { resolveClaimOffice } from '../settings/claim-office.ts';
import type { Settings } from '../settings/settings.ts';
import { isFree, listAppointmentTimes, lockAppointments, readTakenTimes } from './appointments.ts';
import { findPrize, lockPrize, type GrandPrize } from './prize-rows.ts';
import { factsOf, pushChange } from './tell-winner.ts';

export interface SubmitDeps {
  readonly db: Db;
  readonly settings: Settings;
  readonly limits: Pick<PlayerRateLimits, 'countAppointment'>;
  readonly messages: Pick<Messages, 'sendToPlayer'>;
  readonly push: Pick<Push, 'publish' | 'publishWallets'>;
}

/** The player's own prize that can still be claimed, locked. */
async function lockClaimable(tx: Tx, session: Session, prizeId: string): Promise<Result<GrandPrize, Refusal>> {
  const known = await findPrize(tx, prizeId, session.playerId);
  if (!known) return err({ code: errorCodes.grandPrizeNotFound });
  const prize = await lockPrize(tx, known);
  const live = await confirmSession(tx, session);
  if (!live.ok) return live;
  if (prize.status !== ORDER_PRIZE_STATUS.unclaimed) return err({ code: errorCodes.grandPrizeDecided });
  return ok(prize);
}

/**
 * Makes the appointment for a prize, or changes it: the claim is submitted with the first one. The same time again
 * changes nothing.
 */
export async function bookAppointment(
  { db, settings, limits, messages, push }: SubmitDeps,
  session: Session,
  prizeId: string,
  at: number,
): Promise<Result<null, Refusal>> {
  // Each is confirmed by a message.
  const counted = await limits.countAppointment(session.playerId);
  if (!counted) return err({ code: errorCodes.tooManyRequests });
  let booked: Result<GrandPrize | null, Refusal> | undefined;
  try {
    booked = await db.transaction().execute(async (tx): Promise<Result<GrandPrize | null, Refusal>> => {
      const locked = await lockClaimable(tx, session, prizeId);
      if (!locked.ok) return locked;
      const prize = locked.value;
      if (prize.appointment_at?.getTime() === at) return ok(null);
      await lockAppointments(tx);
      const now = await readProductNow(tx);
      if (!listAppointmentTimes(resolveClaimOffice(settings), now, prize.expires_at).includes(at))
        return err({ code: errorCodes.appointmentNotOffered });
      if (!isFree(await readTakenTimes(tx, now, prizeId), at)) return err({ code: errorCodes.appointmentTaken });
      await sql`
      update grand_prizes set appointment_at = ${new Date(at)}, submitted_at = coalesce(submitted_at, ${now})
      where id = ${prize.id}`.execute(tx);
      await messages.sendToPlayer(tx, prize.player_id, 'grandPrizeAppointment', { ...factsOf(prize), time: at });
      return ok(prize);
    });
  } finally {
    if (!booked?.ok || !booked.value) await counted.undo();
  }
  if (!booked.ok) return booked;
  if (booked.value) pushChange(push, booked.value);
  return ok(null);
}

/**
 * Takes the claim back with its appointment: the prize can be claimed anew. Where none is made nothing changes: a claim
 * whose appointment staff canceled stays submitted.
 */
export async function withdrawAppointment(
  { db, push }: Pick<SubmitDeps, 'db' | 'push'>,
  session: Session,
  prizeId: string,
): Promise<Result<null, Refusal>> {
  const withdrawn = await db.transaction().execute(async (tx): Promise<Result<GrandPrize, Refusal>> => {
    const locked = await lockClaimable(tx, session, prizeId);
    if (!locked.ok || locked.value.appointment_at === null) return locked;
    await sql`update grand_prizes set appointment_at = null, submitted_at = null where id = ${locked.value.id}`.execute(
      tx,
    );
    return locked;
  });
  if (!withdrawn.ok) return withdrawn;
  pushChange(push, withdrawn.value);
  return ok(null);
}
