/** The sandbox's pages are in the product's two languages. */
export type Language = 'en' | 'ar';

export const languageOf = (locale: string | null | undefined): Language =>
  locale?.toLowerCase().startsWith('ar') ? 'ar' : 'en';

/** The language chosen on the page, or the one that the product asked for. */
export const chooseLanguage = (url: URL, locale: string): Language =>
  languageOf(url.searchParams.get('lang') ?? locale);

export const otherLanguage = (language: Language): { readonly lang: Language; readonly label: string } =>
  language === 'ar' ? { lang: 'en', label: 'English' } : { lang: 'ar', label: 'العربية' };

/** Link to the page in the other language. */
export function languageHref(url: URL, language: Language): string {
  const to = new URL(url);
  to.searchParams.set('lang', language);
  return to.pathname + to.search;
}
