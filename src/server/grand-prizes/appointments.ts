import { sql } from 'kysely';
import { startOfDubaiDay } from '#kernel/dubai.ts';
import { dubaiDate, dubaiDay } from '#kernel/dubai-day.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import type { Queryable, Tx } from '../db/index.ts';
import type { ClaimOffice } from '../settings/claim-office.ts';
import { STATE_SQL } from './prize-status.ts';

/** How long one takes, as the table holds it to, and how far ahead it is made. The first ones are those of tomorrow. */
const APPOINTMENT_MINUTES = 30;
const BOOKED_AHEAD_DAYS = 60;

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
  return times.filter((at) => endsInTime(new Date(at), expiresAt)).sort((a, b) => a - b);
}

/**
 * Appointments are made one after another, so that nobody gets another's time. Taken last, after wallet and prize:
 * whoever holds it waits for nobody. The table refuses two at once all the same.
 */
export const lockAppointments = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('claim-appointments'))`.execute(tx);

/** Whether an appointment at `at` would not meet one of these, made for other prizes. */
export const isFree = (taken: readonly number[], at: number): boolean =>
  taken.every((other) => Math.abs(other - at) >= APPOINTMENT_MINUTES * MINUTE_MS);

/** When appointments begin that are not over at `now`, those of one prize left out. */
export async function readTakenTimes(db: Queryable, now: Date, prizeId: string): Promise<readonly number[]> {
  const { rows } = await sql<{ at: Date }>`
    select appointment_at as at from grand_prizes
    where state = ${STATE_SQL.unclaimed} and id <> ${prizeId} and appointment_at > ${new Date(now.getTime() - APPOINTMENT_MINUTES * MINUTE_MS)}`.execute(
    db,
  );
  return rows.map(({ at }) => at.getTime());
}

/** Whether an appointment at `at` is over before the prize expires. */
export const endsInTime = (at: Date, expiresAt: Date): boolean =>
  at.getTime() + APPOINTMENT_MINUTES * MINUTE_MS <= expiresAt.getTime();
