import type { Game } from '#games/game.ts';
import { formatChance } from '#games/view/chance.ts';
import { gameView } from '#games/view/game-view.ts';
import type { Locale } from '#i18n/locales.ts';
import { formatPercent } from '#i18n/percent-format.ts';
import { getT } from '#i18n/server.ts';

export interface ChanceRow {
  /** The digits that win; empty if the player picks the digit. */
  readonly digits: string;
  /** '1 in 2.5' */
  readonly chance: string;
  /** The payout as a multiple of the stake. */
  readonly times: string;
}

/** Chance and payout of each play type of a single-digit game, as the rules show them. */
export function listChances(
  game: Game,
  locale: Locale,
): { readonly key: string; readonly rows: readonly ChanceRow[] }[] {
  const t = getT(locale, 'play');
  return gameView(game).plays.map(({ key, sets, tiers, oneIn }) => ({
    key,
    rows: tiers.map(({ prize }, i) => ({
      digits: sets?.[i]?.join(' ') ?? '',
      chance: formatChance({ t }, oneIn[i] ?? ''),
      times: String(Number((prize * 100n) / game.price) / 100),
    })),
  }));
}

/** The return at each multiple but 1, as '×10: 29%'; empty where it is the same at all. */
export function listMultipleReturns(game: Game, locale: Locale): string[] {
  const { plays, multiples } = gameView(game);
  const returns = plays.map(({ returnPercents }) => returnPercents).find(({ length }) => length > 1) ?? [];
  return returns.flatMap((percent, i) =>
    multiples[i] === 1 ? [] : [`\u2066×${multiples[i]}: ${formatPercent(percent, locale)}\u2069`],
  );
}

/** Range of the return to players over all play types, at multiple 1: '90–95%'. */
export function returnRangeText(game: Game, locale: Locale): string {
  const returns = gameView(game).plays.map(({ returnPercents: [single = 0n] }) => single);
  const least = returns.reduce((a, b) => (b < a ? b : a));
  const most = returns.reduce((a, b) => (b > a ? b : a));
  return least === most ? formatPercent(least, locale) : `\u2066${least}–${formatPercent(most, locale)}\u2069`;
}
