import type { Locale } from './locales.ts';

/** Numbers or names one after the other, with the comma of their language: '3, 5' and '3، 5'. */
export const formatList = (parts: readonly (number | string)[], locale: Locale): string =>
  parts.join(locale === 'ar-AE' ? '، ' : ', ');
