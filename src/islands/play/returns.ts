import type { ToldGame } from '#games/told.ts';
import type { Locale } from '#i18n/locales.ts';
import { percentText } from '#i18n/percent.ts';

/** What each play gives back, and a raffle on top, in words: the server's, because a browser may write the sign of a share otherwise. */
export const returnsIn = ({ plays, raffle }: ToldGame, locale: Locale): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...plays, ...(raffle ? [{ key: 'raffle', ...raffle }] : [])].map(({ key, returnPercent }) => [
      key,
      percentText(returnPercent, locale),
    ]),
  );
