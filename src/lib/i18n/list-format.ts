import type { Locale } from './locales.ts';

/** Joins numbers or names with the comma of the language: '3, 5' and '3، 5'. */
export const formatList = (parts: readonly (number | string)[], locale: Locale): string =>
  parts.join(locale === 'ar-AE' ? '، ' : ', ');
