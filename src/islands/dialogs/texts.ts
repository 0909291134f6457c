import type { Locale } from '#i18n/locales.ts';
import { createTranslator, type Texts, type Translate } from '#i18n/translator.ts';

/** Pages do not carry these texts: most visits open no dialog. */
const LOAD: Readonly<Record<Locale, () => Promise<{ default: Texts }>>> = {
  'en-US': () => import('#locales/en-US/dialogs.json'),
  'ar-AE': () => import('#locales/ar-AE/dialogs.json'),
};

/** Texts of the `dialogs` namespace, fetched when the first one opens. */
export async function loadDialogTexts(locale: Locale): Promise<Translate> {
  const { default: dialogs } = await LOAD[locale]();
  return createTranslator(locale, { dialogs }, 'dialogs');
}
