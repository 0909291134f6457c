import { dubaiDay } from '#kernel/dubai-day.ts';
import { DAY_MS, DUBAI } from '#kernel/time.ts';
import type { Locale } from './locales.ts';

const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The ways in which the product writes a moment; `loginMoment` and `rfc822` below are the only others. */
const STYLES = {
  /** '21 Nov 2026' */
  date,
  /** '21 Nov 2026, 15:04': whatever may be of any day. */
  dateTime: { ...date, ...clock },
  /** '15:04:00': draws of every minute, where they run. */
  time: { ...clock, second: '2-digit' },
  /** 'Saturday' */
  weekday: { weekday: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type DubaiStyle = keyof typeof STYLES;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment in ms as it is read in Dubai, the one zone of the product; Latin digits in both languages. */
export function formatDateTime(ms: number, locale: Locale, style: DubaiStyle): string {
  const key = locale + style;
  let format = formats.get(key);
  if (!format) {
    // Day first in English too.
    const language = locale === 'en-US' ? 'en-GB' : locale;
    format = new Intl.DateTimeFormat(language, { timeZone: DUBAI, numberingSystem: 'latn', ...STYLES[style] });
    formats.set(key, format);
  }
  return format.format(ms);
}

/** A day of the week in words; 0 is Sunday. The clock of all computers began on a Thursday. */
export const formatWeekday = (day: number, locale: Locale): string =>
  formatDateTime((((day + 3) % 7) + 0.5) * DAY_MS, locale, 'weekday');

/** A calendar day, yyyy-mm-dd, in words. */
export const formatDay = (day: string, locale: Locale): string =>
  formatDateTime(Date.parse(`${day}T12:00Z`), locale, 'date');

/**
 * 'HH:mm, DD/MM/YYYY', as the dialogs of the account write a moment (the end of an exclusion): when
 * another login was, until when something is closed. Digits alone, alike in both languages; everywhere else it is `dateTime`.
 */
export const formatDialogMoment = (ms: number): string =>
  `${formatDateTime(ms, 'en-US', 'time').slice(0, 'HH:mm'.length)}, ${dubaiDay(ms).split('-').reverse().join('/')}`;
