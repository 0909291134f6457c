import type { GameView } from '#games/view/game-view.ts';
import type { Locale } from '#i18n/locales.ts';
import { formatPercent } from '#i18n/percent-format.ts';

/** What each play gives back, and a raffle on top, in words: the server's, because a browser may write the sign of a share otherwise. */
export const formatReturns = ({ plays, raffle }: GameView, locale: Locale): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...plays, ...(raffle ? [{ key: 'raffle', ...raffle }] : [])].map(({ key, returnPercent }) => [
      key,
      formatPercent(returnPercent, locale),
    ]),
  );
