import { sql } from 'kysely';
import { formatDubai } from '#kernel/dubai.ts';
import { formatAmount } from '#kernel/money-format.ts';
import { dirhams } from '#kernel/money.ts';
import * as facts from './facts.ts';
import { marker, type HarmMarker } from './marker.ts';

const aed = (amount: bigint): string => `AED ${formatAmount(amount)}`;
const at = (ms: bigint): string => formatDubai(Number(ms), 'YYYY-MM-DD HH:mm');
const between = ({ first, last }: facts.When): string => `${at(first)} to ${at(last)} (Dubai)`;

const CHASING = { hours: 24, minutes: 15, deposits: 3n };
const NIGHT = { days: 7, untilHour: 5, nights: 3n };
/** Four weeks before the last one: the text for the player says so in words. */
const RISING = { days: 7, historyDays: 28, amount: dirhams(500), percentOfMean: 250n };
const CANCELED = { days: 7, hours: 24, stakedPercent: 50n };
const DECLINED = { hours: 24, deposits: 5n };
const RAISED = { days: 7, hours: 72, limits: 1n };
const LONG = { hours: 24, breakMinutes: 30, minutes: 240n };

/** Deposits of the window, as a share of a mean window of the days before. */
const percentOfMean = ({ recent, before }: facts.RisingFacts): bigint =>
  before === 0n ? 0n : (recent * 100n * BigInt(RISING.historyDays / RISING.days)) / before;

/**
 * The markers of harm, with all their thresholds. A hit is shown to the player, once in its cool-down, and to staff; it
 * ends marketing while it is open and decides nothing else.
 */
export const HARM_MARKERS: readonly HarmMarker[] = [
  marker<facts.CountFacts>({
    id: 'chasing-losses',
    level: 'pause',
    behaviour: 'the player chases losses: deposits again and again right after the money was played',
    window: { hours: CHASING.hours },
    coolDownDays: 7,
    says: { within: CHASING.minutes },
    read: facts.depositsAfterLosses(CHASING),
    isHit: ({ count }) => count >= CHASING.deposits,
    describe: (seen) =>
      `${seen.count} deposits within ${CHASING.minutes} minutes after a purchase that left less than its price, ${between(seen)}`,
  }),
  marker<facts.CountFacts>({
    id: 'night-play',
    level: 'notice',
    behaviour: 'the player plays in the hours of sleep',
    window: { days: NIGHT.days },
    coolDownDays: 14,
    says: { hour: NIGHT.untilHour, days: NIGHT.days },
    read: facts.nightsPlayed(NIGHT),
    isHit: ({ count }) => count >= NIGHT.nights,
    describe: (seen) =>
      `purchases between 00:00 and 0${NIGHT.untilHour}:00 in ${seen.count} of ${NIGHT.days} nights, ${between(seen)}`,
  }),
  marker<facts.RisingFacts>({
    id: 'rising-deposits',
    level: 'pause',
    behaviour: 'the player deposits much more than before',
    window: { days: RISING.days },
    coolDownDays: 28,
    says: { days: RISING.days },
    read: facts.depositsBeforeAndNow(RISING),
    // Who deposits for the first time has no mean that could rise.
    isHit: (seen) => seen.recent >= RISING.amount && seen.before > 0n && percentOfMean(seen) >= RISING.percentOfMean,
    describe: (seen) =>
      `${aed(seen.recent)} deposited within ${RISING.days} days, ${aed(seen.before)} in the ${RISING.historyDays} days before: ${percentOfMean(seen)}% of a mean week, ${between(seen)}`,
  }),
  marker<facts.CanceledFacts>({
    id: 'canceled-withdrawal',
    level: 'notice',
    behaviour: 'the player takes a withdrawal back and plays with its money',
    window: { days: CANCELED.days },
    coolDownDays: 14,
    says: { hours: CANCELED.hours },
    read: facts.withdrawalsCanceled(CANCELED),
    isHit: ({ amount, staked }) => staked * 100n >= amount * CANCELED.stakedPercent,
    describe: (seen) =>
      `${seen.count} withdrawals of ${aed(seen.amount)} canceled by the player, ${aed(seen.staked)} staked within ${CANCELED.hours} hours after, ${between(seen)}`,
  }),
  marker<facts.CountFacts>({
    id: 'raised-limit',
    level: 'notice',
    behaviour: 'the player gives up a limit of their own as soon as it ends',
    window: { days: RAISED.days },
    coolDownDays: 28,
    says: { hours: RAISED.hours },
    read: facts.limitsRaised(RAISED),
    isHit: ({ count }) => count >= RAISED.limits,
    describe: (seen) =>
      `${seen.count} limits raised or ended by the player within ${RAISED.hours} hours after they had ended, ${between(seen)}`,
  }),
  marker<facts.CountFacts>({
    id: 'declined-deposits',
    level: 'notice',
    behaviour: 'the player tries to deposit more than the card or account has',
    window: { hours: DECLINED.hours },
    coolDownDays: 7,
    read: facts.depositsDeclined,
    isHit: ({ count }) => count >= DECLINED.deposits,
    describe: (seen) => `${seen.count} deposits in a row failed, ${between(seen)}`,
  }),
  marker<facts.StretchFacts>({
    id: 'long-session',
    level: 'pause',
    behaviour: 'the player plays for hours without a break',
    window: { hours: LONG.hours },
    coolDownDays: 7,
    says: { pause: LONG.breakMinutes },
    read: facts.longestPlay(LONG),
    isHit: ({ minutes }) => minutes >= LONG.minutes,
    describe: (seen) =>
      `${seen.minutes} minutes of play without a break of ${LONG.breakMinutes} minutes, ${between(seen)}`,
  }),
];

export const markerOf = (id: string): HarmMarker | undefined => HARM_MARKERS.find((one) => one.id === id);

/** Where the window of a marker begins: hours ago, or at midnight in Dubai. */
export const windowStart = ({ window }: Pick<HarmMarker, 'window'>) =>
  'hours' in window
    ? sql<Date>`product_now() - ${window.hours} * interval '1 hour'`
    : sql<Date>`((product_now() at time zone 'Asia/Dubai')::date - ${window.days - 1}::int)::timestamp at time zone 'Asia/Dubai'`;
