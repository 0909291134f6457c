import type { ResponseOf } from '#contract/command.ts';
import type { drawResult } from '#contract/draws/430041-draw-result.ts';
import type { Game, Play } from '#games/game.ts';
import { describeTier } from '#games/view/tier-words.ts';
import { formatSentenceList } from '#i18n/sentence-list.ts';
import type { Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { assertPresent } from '#kernel/assert.ts';

export type DrawTier = ResponseOf<typeof drawResult>['tiers'][number];

export interface TierRow {
  readonly tier: DrawTier;
  /** 'Jackpot', '2nd', or what was found or drawn; empty if the play type has a single tier. */
  readonly name: string;
  /** The winning condition in words. */
  readonly rule: string;
}

/** The tiers of a play type. A game with one play type has one group without a name. */
export interface TierGroup {
  readonly name: string;
  readonly rule: string;
  readonly rows: readonly TierRow[];
}

/** A game with one play type, whose tiers are named from the jackpot down. */
const isTiered = (game: Game): boolean => game.plays.length === 1;

/** The name of a tier. In a game with several play types: how many creatures were found, or which digits win. */
export function tierName(game: Game, play: Play, tier: number, locale: Locale): string {
  const t = getT(locale, 'draws');
  if (isTiered(game)) return t(`games:tier.${tier}`);
  if (play.tiers.length === 1) return '';
  const set = play.sets?.[tier - 1];
  if (set) return t('falls', { numbers: formatSentenceList(set, locale, 'or') });
  return t('found', { count: play.tiers[tier - 1]?.ways[0]?.[0] ?? 0 });
}

/** The tiers of a draw, grouped by play type for a table. */
export function groupTiers(game: Game, tiers: readonly DrawTier[], locale: Locale): TierGroup[] {
  const t = getT(locale, 'draws');
  const context = { t: getT(locale, 'play'), game };
  return game.plays.map((play) => {
    const playTiers = tiers.filter((tier) => tier.play === play.key);
    if (isTiered(game)) {
      const rows = playTiers.map((tier) => ({
        tier,
        name: tierName(game, play, tier.tier, locale),
        rule: describeTier(context, play, assertPresent(play.tiers[tier.tier - 1], 'a tier of the play')),
      }));
      return { name: '', rule: '', rows };
    }
    const words = (part: 'name' | 'rule') => t(`games:${game.name}.plays.${play.key}.${part}`);
    const rows = playTiers.map((tier) => ({ tier, name: tierName(game, play, tier.tier, locale), rule: '' }));
    return { name: words('name'), rule: words('rule'), rows };
  });
}

/** The full name of a row outside of the table: 'Green · When 5 is drawn'. */
export const tierRowName = (group: TierGroup, { name }: TierRow): string =>
  [group.name, name].filter((part) => part !== '').join(' · ');
