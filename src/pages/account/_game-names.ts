import type { NamedGame } from '#client/storage/waiting-carts.ts';
import { games } from '#games/index.ts';
import type { Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';

/** Every game's name by key, for a page that links back to a game. */
export function listGameNames(locale: Locale): readonly NamedGame[] {
  const t = getT(locale, 'games');
  return games.map(({ key, name }) => ({ key, title: t(`${name}.name`) }));
}
