import type { Locale } from './locales.ts';

/** 84 as '84%', the sign as and where the language has it; Latin digits in both languages. Stands as a value in a sentence, which types no sign. */
export const formatPercent = (percent: number | bigint, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'percent', numberingSystem: 'latn', maximumFractionDigits: 2 }).format(
    Number(percent) / 100,
  );
