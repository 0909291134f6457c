import type { Game } from '#games/game.ts';
import { toldGame } from '#games/told.ts';
import type { Locale } from '#i18n/locales.ts';
import { percentText } from '#i18n/percent.ts';
import { getT } from '#i18n/server.ts';
import { grouped } from '#kernel/money-text.ts';

export interface ChanceRow {
  /** The digits that win it; nothing where the player names the digit. */
  readonly digits: string;
  /** '1 in 2.5' */
  readonly chance: string;
  /** How many times the stake it pays. */
  readonly times: string;
}

/** What each play of sets or of one digit can bring, as the rules' table shows it. */
export function chancesOf(game: Game, locale: Locale): { readonly key: string; readonly rows: readonly ChanceRow[] }[] {
  const t = getT(locale, 'play');
  return toldGame(game).plays.map(({ key, sets, tiers, oneIn }) => ({
    key,
    rows: tiers.map(({ prize }, i) => ({
      digits: sets?.[i]?.join(' ') ?? '',
      chance: t('odds.chance', { n: `\u2066${grouped(oneIn[i] ?? '')}\u2069` }),
      times: String(Number((prize * 100n) / game.price) / 100),
    })),
  }));
}

/** What the plays give back, from the least to the most: '90–95%'. */
export function returnRange(game: Game, locale: Locale): string {
  const returns = toldGame(game).plays.map(({ returnPercent }) => returnPercent);
  const least = returns.reduce((a, b) => (b < a ? b : a));
  const most = returns.reduce((a, b) => (b > a ? b : a));
  return least === most ? percentText(least, locale) : `\u2066${least}–${percentText(most, locale)}\u2069`;
}
