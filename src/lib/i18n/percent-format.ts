import type { Locale } from './locales.ts';

/**
 * 84 as '84%', with the sign of the language and Latin digits. Sentences take it as a value and contain no sign of
 * their own.
 */
export const formatPercent = (percent: number | bigint, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'percent', numberingSystem: 'latn', maximumFractionDigits: 2 }).format(
    Number(percent) / 100,
  );
