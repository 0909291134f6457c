import { sql } from 'kysely';
import { startOfDubaiDay } from '#kernel/dubai.ts';
import { dubaiDate, dubaiDay } from '#kernel/dubai-day.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import type { Queryable, Tx } from '../db/index.ts';
import type { ClaimOffice } from '../settings/claim-office.ts';
import { STATE_SQL } from './prize-status.ts';

/** How long one takes, and how far ahead it is made. The first ones are those of tomorrow. */
export const APPOINTMENT_MINUTES = 30;
export const BOOKED_AHEAD_DAYS = 60;

/** When appointments begin, in ms, in order: inside the office's hours, and over before the prize expires. */
export function listAppointmentTimes({ hours, closedDays }: ClaimOffice, now: Date, expiresAt: Date): number[] {
  const times: number[] = [];
  for (let n = 1; n <= BOOKED_AHEAD_DAYS; n += 1) {
    const midnight = startOfDubaiDay(now) + n * DAY_MS;
    if (closedDays.has(dubaiDay(midnight))) continue;
    const { weekday } = dubaiDate(midnight);
    for (const { fromWeekday, toWeekday, opens, closes } of hours) {
      if (weekday < fromWeekday || weekday > toWeekday) continue;
      for (let minute = opens; minute + APPOINTMENT_MINUTES <= closes; minute += APPOINTMENT_MINUTES)
        times.push(midnight + minute * MINUTE_MS);
    }
  }
  const last = expiresAt.getTime() - APPOINTMENT_MINUTES * MINUTE_MS;
  return [...new Set(times)].filter((at) => at <= last).sort((a, b) => a - b);
}

/** Appointments are made one after another, before any wallet is locked: nobody gets another's time. */
export const lockAppointments = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('claim-appointments'))`.execute(tx);

/** The times from `now` on that somebody has. */
export async function readTakenTimes(db: Queryable, now: Date): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ at: Date }>`
    select appointment_at as at from grand_prizes where state = ${STATE_SQL.unclaimed} and appointment_at >= ${now}`.execute(
    db,
  );
  return new Set(rows.map(({ at }) => at.getTime()));
}
