/** The sandbox's pages speak the product's two languages. */
export type Language = 'en' | 'ar';

export const languageOf = (locale: string | null | undefined): Language =>
  locale?.toLowerCase().startsWith('ar') ? 'ar' : 'en';

/** What the reader chose on the page, or what the product asked for. */
export const chooseLanguage = (url: URL, locale: string): Language =>
  languageOf(url.searchParams.get('lang') ?? locale);

export const otherLanguage = (language: Language): { readonly lang: Language; readonly label: string } =>
  language === 'ar' ? { lang: 'en', label: 'English' } : { lang: 'ar', label: 'العربية' };

/** The same page in the other language. */
export function languageHref(url: URL, language: Language): string {
  const to = new URL(url);
  to.searchParams.set('lang', language);
  return to.pathname + to.search;
}
