import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import type { Translate } from '#i18n/translator.ts';
import { playPath } from '#instants/play-path.ts';
import type { ListedCardOrder } from '../shared/order-views.ts';

/** Words of one kind of instant game: a scratch card is scratched, a play of an e-instant is finished. */
export const cardsT = (kind: ListedCardOrder['kind'], locale: Locale): Translate => {
  const t = islandT(locale, 'orders');
  return (key, params) => t(`cards.${kind}.${key}`, params);
};

/** Where a game is played, and what waits of it. */
export const playHref = ({ kind, showKey }: Pick<ListedCardOrder, 'kind' | 'showKey'>, locale: Locale): string =>
  localHref(playPath(kind, showKey), locale);
