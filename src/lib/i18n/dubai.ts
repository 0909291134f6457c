import { DUBAI, DUBAI_OFFSET_MS } from '#kernel/time.ts';
import type { Locale } from './locales.ts';

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** How a moment is written, by what it is for. */
const STYLES = {
  /** '21 Nov 2026, 15:04': a movement or an order, which may be of any year. */
  moment: { day: 'numeric', month: 'short', year: 'numeric', ...clock },
  /** 'Sat, Nov 21, 10:42': a draw. */
  draw: { weekday: 'short', month: 'short', day: 'numeric', ...clock },
  /** '10:42' */
  time: clock,
  /** 'Saturday, November 21, 2026' */
  day: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type DubaiStyle = keyof typeof STYLES;

const made = new Map<string, Intl.DateTimeFormat>();

/** A moment in ms as it is read in Dubai, the one zone of the product; Latin digits in both languages (DESIGN §9). */
export function dubaiText(ms: number, locale: Locale, style: DubaiStyle): string {
  const key = locale + style;
  let format = made.get(key);
  if (!format) {
    // A moment of any year is written day first in English too.
    const language = style === 'moment' && locale === 'en-US' ? 'en-GB' : locale;
    format = new Intl.DateTimeFormat(language, { timeZone: DUBAI, numberingSystem: 'latn', ...STYLES[style] });
    made.set(key, format);
  }
  return format.format(ms);
}

/** The day in Dubai as yyyy-mm-dd. */
export const dubaiDay = (ms: number): string => new Date(ms + DUBAI_OFFSET_MS).toISOString().slice(0, 10);

/** 'HH:mm, DD/MM/YYYY', as the specification writes the moment of a login elsewhere (shell §3), in both languages. */
export const loginMoment = (ms: number): string =>
  `${dubaiText(ms, 'en-US', 'time')}, ${dubaiDay(ms).split('-').reverse().join('/')}`;
