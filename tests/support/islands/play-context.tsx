import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PhaseItem } from '#contract/draws/fields.ts';
import type { Game } from '#games/game.ts';
import { gameView } from '#games/view/game-view.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { createCartStore } from '#islands/play/cart/cart-store.ts';
import { createLiveDraws, type LiveDrawsDeps } from '#islands/play/draws/live-draws.ts';
import { PlayProvider, type PlayContext } from '#islands/play/play-context.ts';
import type { GameSales } from '#islands/play/draws-types.ts';
import { formatReturns } from '#islands/play/play-props.ts';
import { minuteSales, T0 } from './minute-draws.ts';
import { noCartStorage } from './cart-storage.ts';

interface PlayOptions {
  readonly locale?: Locale;
  readonly sales?: GameSales;
  readonly last?: PhaseItem | null;
  readonly fetchSales?: LiveDrawsDeps['fetchSales'];
}

/** A play page's context: an empty cart, and draws as the server sent them. */
export function createPlay(
  game: Game,
  {
    locale = 'en-US',
    sales = minuteSales(T0, 1),
    last = null,
    fetchSales = () => new Promise(() => undefined),
  }: PlayOptions = {},
): PlayContext {
  const view = gameView(game);
  return {
    t: islandT(locale, 'play'),
    names: islandT(locale, 'games'),
    locale,
    game: view,
    returns: formatReturns(view, locale),
    cart: createCartStore(view, noCartStorage, () => 0),
    liveDraws: createLiveDraws(sales, last, {
      fetchSales,
      fetchLatestResult: () => new Promise(() => undefined),
      now: () => sales.timestamp,
      setTimer: () => () => undefined,
      onSuspended: () => undefined,
      jitter: 0,
    }),
  };
}

/** The HTML of a part of a play page. */
export const renderInPlay = (play: PlayContext, element: ReactElement): string =>
  renderToStaticMarkup(<PlayProvider value={play}>{element}</PlayProvider>);
