import { findTierSets, describeTier } from '#games/view/tier-words.ts';
import { formatList } from '#i18n/list-format.ts';
import { Amount } from '#ui/amount.tsx';
import { chanceText, type OddsProps } from './odds.tsx';

/** Every tier of a play: what it takes in words, its chance, its prize. Two lines each, so that the largest fit a phone. */
export function OddsTable({ play, multiple, ...tools }: OddsProps) {
  const { t, locale } = tools;
  const wayOf = (tier: (typeof play.tiers)[number]) => {
    const set = findTierSets(play, tier);
    return set ? formatList(set, locale) : describeTier(tools, play, tier);
  };
  return (
    <>
      <h3 className="text-base">{t('odds.all')}</h3>
      <ul className="divide-line mt-1 divide-y">
        {play.tiers.map((tier, i) => (
          <li key={i} className="flex items-baseline justify-between gap-x-4 py-2.5">
            <p className="min-w-0">
              <span className="block">{wayOf(tier)}</span>
              <span className="text-ink-2 text-sm">
                <span className="sr-only">{t('odds.chanceLabel')}: </span>
                {chanceText(tools, play.oneIn[i] ?? '')}
              </span>
            </p>
            <p className="flex-none text-end">
              <span className="sr-only">{t('odds.prizeLabel')}: </span>
              {/* A fund is the same however much is staked: its winners share it by their stakes. */}
              <Amount
                fils={tier.shared ? tier.prize : tier.prize * BigInt(multiple)}
                locale={locale}
                className="font-bold"
              />
              {tier.shared && <span className="text-ink-2 block text-sm">{t('odds.shared')}</span>}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
