export const LOCALES = ['en-US', 'ar-AE'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en-US';

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale);
export const textDirection = (locale: Locale): 'rtl' | 'ltr' => (locale === 'ar-AE' ? 'rtl' : 'ltr');

/** The first of our languages in an Accept-Language header. Weights are ignored, as browsers list by preference. */
export function localeFromHeader(header: string | undefined): Locale {
  for (const part of header?.split(',') ?? []) {
    const language = part.trim().toLowerCase();
    if (language.startsWith('ar')) return 'ar-AE';
    if (language.startsWith('en')) return 'en-US';
  }
  return DEFAULT_LOCALE;
}
