import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { DUBAI_OFFSET_MS, MINUTE_MS } from './time.ts';

/* Calendar of the product's only time zone by its fixed offset: dayjs' timezone plugin takes ten times as long
   (docs/decisions/parts.md; a test compares the two). */
dayjs.extend(utc);
const OFFSET_MINUTES = DUBAI_OFFSET_MS / MINUTE_MS;

const inDubai = (at: number | Date) => dayjs.utc(at).utcOffset(OFFSET_MINUTES);

/** Formats a moment in Dubai time by a dayjs pattern: 'YYMMDD', 'HH:mm'. Names of days and months are English. */
export const formatDubai = (at: number | Date, pattern: string): string => inDubai(at).format(pattern);

/** A moment with its offset: '2026-11-21T20:30:00+04:00'. */
export const dubaiIso = (at: number | Date): string => inDubai(at).format();

/** '21 Nov 2026 at 20:30' as feeds write it (RFC 822): 'Sat, 21 Nov 2026 20:30:00 +0400'. */
export const formatRfc822 = (at: number | Date): string => inDubai(at).format('ddd, DD MMM YYYY HH:mm:ss ZZ');

/** Midnight in Dubai at or before a moment. */
export const startOfDubaiDay = (at: number | Date): number => inDubai(at).startOf('day').valueOf();

/** Midnight in Dubai of a calendar day that a Date holds as midnight UTC, as in front matter. */
export const dubaiMidnight = (day: Date): number => dayjs.utc(day).utcOffset(OFFSET_MINUTES, true).valueOf();
