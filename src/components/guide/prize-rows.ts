import type { Game } from '#games/game.ts';
import { formatChance } from '#games/view/chance.ts';
import { gameView } from '#games/view/game-view.ts';
import { describeTier } from '#games/view/tier-words.ts';
import type { Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import type { Fils } from '#kernel/money.ts';
import { tierName } from '../results/tier-rows.ts';

export interface PrizeRow {
  /** 'Jackpot', '2nd', or what was found or drawn; empty if the play type has a single prize. */
  readonly name: string;
  /** The winning condition in words; empty if the name already states it. */
  readonly rule: string;
  /** '1 in 990' */
  readonly chance: string;
  readonly prize: Fils;
  readonly shared: boolean;
}

export interface PrizeGroup {
  /** The play type; empty if the game has only one. */
  readonly name: string;
  readonly rule: string;
  readonly rows: readonly PrizeRow[];
}

/** Every prize of a game with its rule and exact chance, computed from its data. */
export function listPrizes(game: Game, locale: Locale): PrizeGroup[] {
  const t = getT(locale, 'play');
  const view = gameView(game);
  const single = game.plays.length === 1;
  return game.plays.map((play, at) => {
    const words = (part: 'name' | 'rule') => (single ? '' : t(`games:${game.name}.plays.${play.key}.${part}`));
    const rows = play.tiers.map((tier, i) => ({
      name: tierName(game, play, i + 1, locale),
      rule: single ? describeTier({ t, game }, play, tier) : '',
      chance: formatChance({ t }, view.plays[at]?.oneIn[i] ?? ''),
      prize: tier.prize,
      shared: tier.shared === true,
    }));
    return { name: words('name'), rule: words('rule'), rows };
  });
}
