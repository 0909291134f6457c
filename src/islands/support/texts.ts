import type { Locale } from '#i18n/locales.ts';
import { createTranslator, type Texts, type Translate } from '#i18n/translator.ts';

/** Not part of the page, because most visits open no chat. */
const LOAD: Readonly<Record<Locale, () => Promise<{ default: Texts }>>> = {
  'en-US': () => import('#locales/en-US/support.json'),
  'ar-AE': () => import('#locales/ar-AE/support.json'),
};

export async function loadSupportTexts(locale: Locale): Promise<Translate> {
  const { default: support } = await LOAD[locale]();
  return createTranslator(locale, { support }, 'support');
}
