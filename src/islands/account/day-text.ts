import type { Locale } from '#i18n/locales.ts';

/** A calendar day (yyyy-mm-dd) in words, with Latin digits in both languages (DESIGN §9). */
export const dayText = (locale: Locale, day: string): string =>
  new Intl.DateTimeFormat(`${locale}-u-nu-latn`, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
