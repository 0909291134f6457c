import type { ResponseOf } from '#contract/command.ts';
import type { prizeClaim } from '#contract/grand-prizes/430250-prize-claim.ts';
import { ORDER_PRIZE_STATUS } from '#contract/orders/statuses.ts';
import { formatWeekday } from '#i18n/date-format.ts';
import type { Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import type { Db } from '../db/index.ts';
import { readProductNow } from '../db/product-now.ts';
import { maskContact } from '../players/person/mask-contact.ts';
import type { Session } from '../players/session.ts';
import { resolveClaimOffice, type ClaimOffice } from '../settings/claim-office.ts';
import type { Settings } from '../settings/settings.ts';
import { isFree, listAppointmentTimes, readTakenTimes } from './appointments.ts';
import { toPrizeView } from './own-prizes.ts';
import { findPrize, type GrandPrize } from './prize-rows.ts';

interface ClaimDeps {
  readonly db: Db;
  readonly settings: Settings;
}

const maskEmail = (address: string | null): string => (address === null ? '' : maskContact({ kind: 'email', address }));

const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** 'Monday to Thursday' */
function daysWords(from: number, to: number, locale: Locale): string {
  const first = formatWeekday(from, locale);
  return from === to ? first : getT(locale, 'claim')('office.days', { from: first, to: formatWeekday(to, locale) });
}

async function listFreeTimes(
  db: Db,
  office: ClaimOffice,
  { id, status, appointment_at, expires_at }: GrandPrize,
): Promise<number[]> {
  if (status !== ORDER_PRIZE_STATUS.unclaimed) return [];
  const now = await readProductNow(db);
  const taken = await readTakenTimes(db, now, id);
  // Nor the player's own, which they would change to itself.
  return listAppointmentTimes(office, now, expires_at).filter(
    (at) => at !== appointment_at?.getTime() && isFree(taken, at),
  );
}

/** How far the claim of a player's prize is; undefined where it is not theirs. */
export async function loadPrizeClaim(
  { db, settings }: ClaimDeps,
  { playerId, verifiedStatus }: Session,
  prizeId: string,
  locale: Locale,
): Promise<ResponseOf<typeof prizeClaim> | undefined> {
  const prize = await findPrize(db, prizeId, playerId);
  if (!prize) return undefined;
  const { email, unproven_email } = await db
    .selectFrom('players')
    .select(['email', 'unproven_email'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  const office = resolveClaimOffice(settings);
  return {
    prize: {
      ...toPrizeView(prize, locale),
      appointmentTimestamp: prize.appointment_at?.getTime() ?? null,
      claimedTimestamp: prize.claimed_at?.getTime() ?? null,
      paidTimestamp: prize.paid_at?.getTime() ?? null,
    },
    verifiedStatus,
    email: maskEmail(email),
    unprovenEmail: maskEmail(unproven_email),
    office: {
      address: office.address[locale],
      hours: office.hours.map(({ fromWeekday, toWeekday, opens, closes }) => ({
        days: daysWords(fromWeekday, toWeekday, locale),
        opens: clock(opens),
        closes: clock(closes),
      })),
    },
    times: await listFreeTimes(db, office, prize),
  };
}
