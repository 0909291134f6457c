import type { Locale } from '#i18n/locales.ts';
import { createTranslator, type Texts, type Translate } from '#i18n/translator.ts';

/** Not part of the page, because most visits see no win. */
const LOAD: Readonly<Record<Locale, () => Promise<[{ default: Texts }, { default: Texts }]>>> = {
  'en-US': () => Promise.all([import('#locales/en-US/win.json'), import('#locales/en-US/games.json')]),
  'ar-AE': () => Promise.all([import('#locales/ar-AE/win.json'), import('#locales/ar-AE/games.json')]),
};

/** Texts of the `win` and `games` namespaces, fetched for the first win. */
export async function loadWinTexts(locale: Locale): Promise<Translate> {
  const [win, games] = await LOAD[locale]();
  return createTranslator(locale, { win: win.default, games: games.default }, 'win');
}
