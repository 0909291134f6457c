import { formatDay } from '#i18n/date-format.ts';
import type { Locale } from '#i18n/locales.ts';
import type { PlayPeriod } from '#contract/play-record/fields.ts';

export const SPANS = ['week', 'month', 'year'] as const;
export type Span = (typeof SPANS)[number];

const SHORT = {
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short' },
  year: { year: 'numeric' },
} as const;
const LONG = { ...SHORT, month: { month: 'long', year: 'numeric' } } as const;

const format = ({ from }: Pick<PlayPeriod, 'from'>, locale: Locale, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale === 'en-US' ? 'en-GB' : locale, {
    ...style,
    timeZone: 'UTC',
    numberingSystem: 'latn',
  }).format(Date.parse(`${from}T12:00Z`));

/** Below a bar: `23 Nov`, `Nov`, `2026`. */
export const shortName = (span: Span, period: Pick<PlayPeriod, 'from'>, locale: Locale): string =>
  format(period, locale, SHORT[span]);

/** `23 Nov 2026 – 29 Nov 2026`, `November 2026`, `2026`. */
export const longName = (span: Span, period: Pick<PlayPeriod, 'from' | 'to'>, locale: Locale): string =>
  span === 'week'
    ? `${formatDay(period.from, locale)} – ${formatDay(period.to, locale)}`
    : format(period, locale, LONG[span]);
