import type { Locale } from '#i18n/locales.ts';
import { createTranslator, type Texts, type Translate } from '#i18n/translator.ts';

/** Not part of the page, because most visits open no dialog. */
const LOAD: Readonly<Record<Locale, () => Promise<{ default: Texts }>>> = {
  'en-US': () => import('#locales/en-US/dialogs.json'),
  'ar-AE': () => import('#locales/ar-AE/dialogs.json'),
};

/** Texts of the `dialogs` namespace, fetched when the first dialog opens. */
export async function loadDialogTexts(locale: Locale): Promise<Translate> {
  const { default: dialogs } = await LOAD[locale]();
  return createTranslator(locale, { dialogs }, 'dialogs');
}
