import type { Locale } from '#i18n/locales.ts';
import { DUBAI, DUBAI_OFFSET_MS } from '#kernel/time.ts';

const made = new Map<string, Intl.DateTimeFormat>();

function format(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  let one = made.get(key);
  // Digits are Latin in both languages (DESIGN §9).
  if (!one)
    made.set(key, (one = new Intl.DateTimeFormat(locale, { timeZone: DUBAI, numberingSystem: 'latn', ...options })));
  return one;
}

/** 'Sat, Nov 21, 10:42' in Dubai. */
export const dayAndTime = (ms: number, locale: Locale): string =>
  format(locale, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(ms);

/** '10:42' in Dubai. */
export const timeOfDay = (ms: number, locale: Locale): string =>
  format(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(ms);

/** 'Saturday, November 21, 2026' of '2026-11-21'. */
export const longDay = (day: string, locale: Locale): string =>
  format(locale, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }).format(
    Date.parse(`${day}T12:00:00Z`),
  );

/** The day in Dubai as yyyy-mm-dd. */
export const dubaiDay = (ms: number): string => new Date(ms + DUBAI_OFFSET_MS).toISOString().slice(0, 10);
