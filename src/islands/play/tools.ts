import type { ToldGame } from '#games/told.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/texts.ts';
import type { Live } from './live.ts';
import type { PlayStore } from './store.ts';

/** What the parts of a play page share. */
export interface Tools {
  readonly t: Translate;
  /** Texts of the `games` namespace. */
  readonly names: Translate;
  readonly locale: Locale;
  readonly game: ToldGame;
  /** What each play gives back, in the server's words (returns.ts). */
  readonly returns: Readonly<Record<string, string>>;
  readonly store: PlayStore;
  readonly live: Live;
}
