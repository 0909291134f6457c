import type { ResponseOf } from '#contract/command.ts';
import type { instantGame } from '#contract/instants/660009-instant-game.ts';
import type { Locale } from '#i18n/locales.ts';
import type { CardView } from '../card-view.ts';

/** A game as it is sold now (660009). */
export type Sale = ResponseOf<typeof instantGame>['game'];

/** Props of the island of a scratch card's page. */
export interface ScratchGameProps {
  readonly locale: Locale;
  readonly view: CardView;
  readonly sale: Sale;
  /** Why it was not sold as the page was made. */
  readonly stopped: string | undefined;
  /** Of the whole deck, as texts: one card in how many wins, and what part of all prices is paid back. */
  readonly odds: string;
  readonly returns: string;
}
