import { formatDay } from './date-format.ts';
import type { Locale } from './locales.ts';

export type Span = 'week' | 'month' | 'year';

/** The first and the last day, yyyy-mm-dd. */
interface Period {
  readonly from: string;
  readonly to: string;
}

const SHORT = {
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short' },
  year: { year: 'numeric' },
} as const;
const LONG = { ...SHORT, month: { month: 'long', year: 'numeric' } } as const;

const format = ({ from }: Pick<Period, 'from'>, locale: Locale, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale === 'en-US' ? 'en-GB' : locale, {
    ...style,
    timeZone: 'UTC',
    numberingSystem: 'latn',
  }).format(Date.parse(`${from}T12:00Z`));

/** Below a bar: `23 Nov`, `Nov`, `2026`. */
export const shortName = (span: Span, period: Pick<Period, 'from'>, locale: Locale): string =>
  format(period, locale, SHORT[span]);

/** `23 Nov 2026 – 29 Nov 2026`, `November 2026`, `2026`. */
export const longName = (span: Span, period: Period, locale: Locale): string =>
  span === 'week'
    ? `${formatDay(period.from, locale)} – ${formatDay(period.to, locale)}`
    : format(period, locale, LONG[span]);
