import { memo } from 'react';
import type { Game } from '#games/game.ts';
import type { Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { Amount } from '#ui/amount.tsx';
import { PrizeTable } from '../game/prize-table.tsx';
import { groupTiers, type DrawTier } from './tier-rows.ts';

interface TierTableProps {
  readonly game: Game;
  readonly tiers: readonly DrawTier[];
  readonly locale: Locale;
}

/** What a tier pays. A phone has the winners and what they got here too. */
function PrizeCell({ tier, locale }: { readonly tier: DrawTier; readonly locale: Locale }) {
  const t = getT(locale, 'draws');
  return (
    <>
      <Amount fils={tier.prize} locale={locale} />
      {tier.shared && <span className="text-ink-2 block text-sm">{t('shared')}</span>}
      {tier.winners !== null && (
        <span className={`block text-sm sm:hidden ${tier.winners ? 'text-accent font-semibold' : 'text-ink-2'}`}>
          {t('winners', { count: tier.winners })}
          {!!tier.amount && (
            <span className="block">
              <Amount fils={tier.amount} locale={locale} />
            </span>
          )}
        </span>
      )}
    </>
  );
}

function TierTableView({ game, tiers, locale }: TierTableProps) {
  const t = getT(locale, 'draws');
  return (
    <PrizeTable
      caption={t('tiers')}
      columns={[
        { label: t(game.plays.length === 1 ? 'column.tier' : 'column.play') },
        { label: t('column.prize'), numeric: true },
        { label: t('column.winners'), numeric: true, wide: true },
        { label: t('column.paid'), numeric: true, wide: true },
      ]}
      groups={groupTiers(game, tiers, locale)}
      cells={({ tier }) => [
        <PrizeCell key="prize" tier={tier} locale={locale} />,
        <bdi key="winners" className={tier.winners ? 'tabular text-accent font-bold' : 'tabular'}>
          {tier.winners ?? '–'}
        </bdi>,
        tier.amount === null ? '–' : <Amount key="paid" fils={tier.amount} locale={locale} />,
      ]}
    />
  );
}

/** Prize tiers of a draw: what each takes, what it pays, how many won it and what they got in all. */
export const TierTable = memo(TierTableView);
