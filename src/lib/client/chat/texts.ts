import type { Locale } from '#i18n/locales.ts';
import { translator, type Texts, type Translate } from '#i18n/texts.ts';

/** Pages do not carry these texts: most visits open no chat. */
const LOAD: Readonly<Record<Locale, () => Promise<{ default: Texts }>>> = {
  'en-US': () => import('#locales/en-US/support.json'),
  'ar-AE': () => import('#locales/ar-AE/support.json'),
};

export async function supportTexts(locale: Locale): Promise<Translate> {
  const { default: support } = await LOAD[locale]();
  return translator(locale, { support }, 'support');
}
