import type { Locale } from '#i18n/locales.ts';
import { createTranslator, type Texts, type Translate } from '#i18n/translator.ts';

/** Pages do not carry these texts: most players win on none of them. */
const LOAD: Readonly<Record<Locale, () => Promise<[{ default: Texts }, { default: Texts }]>>> = {
  'en-US': () => Promise.all([import('#locales/en-US/win.json'), import('#locales/en-US/games.json')]),
  'ar-AE': () => Promise.all([import('#locales/ar-AE/win.json'), import('#locales/ar-AE/games.json')]),
};

/** Texts of the `win` and `games` namespaces, fetched when somebody has won. */
export async function loadWinTexts(locale: Locale): Promise<Translate> {
  const [win, games] = await LOAD[locale]();
  return createTranslator(locale, { win: win.default, games: games.default }, 'win');
}
