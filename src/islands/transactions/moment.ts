import type { Locale } from '#i18n/locales.ts';
import { DUBAI } from '#kernel/time.ts';

/** '21 Nov 2026, 15:04' in Dubai; Latin digits in both languages (DESIGN §9). */
export const momentText = (ms: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'ar-AE' ? 'ar-AE-u-nu-latn' : 'en-GB', {
    timeZone: DUBAI,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(ms);
