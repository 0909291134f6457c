import type { GameView } from '#games/view/game-view.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import type { LiveDraws } from './draws/live-draws.ts';
import type { CartStore } from './cart/cart-store.ts';

/** What the parts of a play page share. */
export interface PlayContext {
  readonly t: Translate;
  /** Texts of the `games` namespace. */
  readonly names: Translate;
  readonly locale: Locale;
  readonly game: GameView;
  /** What each play gives back, in the server's words (returns.ts). */
  readonly returns: Readonly<Record<string, string>>;
  readonly store: CartStore;
  readonly live: LiveDraws;
}
