import { dubaiDay } from '#kernel/dubai-day.ts';
import { DAY_MS, DUBAI } from '#kernel/time.ts';
import type { Locale } from './locales.ts';

const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The formats of a moment. `formatDialogMoment` below and `formatRfc822` in kernel/dubai.ts are the only others. */
const STYLES = {
  /** '21 Nov 2026' */
  date,
  /** '21 Nov 2026, 15:04': for moments on any day. */
  dateTime: { ...date, ...clock },
  /** '21 Nov 2026, 15:04:05': of closings, signatures and what else decides a draw within seconds. */
  moment: { ...date, ...clock, second: '2-digit' },
  /** '15:04:00': where the day is known, as for draws every minute. */
  time: { ...clock, second: '2-digit' },
  /** 'Saturday' */
  weekday: { weekday: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type DubaiStyle = keyof typeof STYLES;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a moment in ms in Dubai time, the product's only time zone, with Latin digits in both languages. */
export function formatDateTime(ms: number, locale: Locale, style: DubaiStyle): string {
  const key = locale + style;
  let format = formats.get(key);
  if (!format) {
    // British English puts the day first.
    const language = locale === 'en-US' ? 'en-GB' : locale;
    format = new Intl.DateTimeFormat(language, { timeZone: DUBAI, numberingSystem: 'latn', ...STYLES[style] });
    formats.set(key, format);
  }
  return format.format(ms);
}

/** A weekday's name; 0 is Sunday. Day 0 of Unix time was a Thursday. */
export const formatWeekday = (day: number, locale: Locale): string =>
  formatDateTime((((day + 3) % 7) + 0.5) * DAY_MS, locale, 'weekday');

/** Formats a calendar day, yyyy-mm-dd. */
export const formatDay = (day: string, locale: Locale): string =>
  formatDateTime(Date.parse(`${day}T12:00Z`), locale, 'date');

/**
 * 'HH:mm, DD/MM/YYYY', the format of the dialogs about the end of an exclusion. It has digits only and is the same in
 * both languages; elsewhere use `dateTime`.
 */
export const formatDialogMoment = (ms: number): string =>
  `${formatDateTime(ms, 'en-US', 'time').slice(0, 'HH:mm'.length)}, ${dubaiDay(ms).split('-').reverse().join('/')}`;
