import { dubaiDay } from '#kernel/dubai-day.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';

/** 'Monday 30 Nov 2026' */
export const dayWords = (at: number, locale: Locale): string =>
  `${formatDateTime(at, locale, 'weekday')} ${formatDateTime(at, locale, 'date')}`;

/** '09:30', with the same digits in both languages. */
export const clockWords = (at: number): string => formatDateTime(at, 'en-US', 'time').slice(0, 'HH:mm'.length);

export const momentWords = (at: number, locale: Locale): string =>
  islandT(locale, 'claim')('appointment.moment', { day: dayWords(at, locale), time: `\u2066${clockWords(at)}\u2069` });

/** Times by their day in Dubai, in order. */
export function groupByDay(times: readonly number[]): ReadonlyMap<string, readonly number[]> {
  const days = new Map<string, number[]>();
  for (const at of times) days.set(dubaiDay(at), [...(days.get(dubaiDay(at)) ?? []), at]);
  return days;
}
