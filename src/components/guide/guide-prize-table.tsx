import { memo } from 'react';
import type { Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { Amount } from '#ui/amount.tsx';
import { PrizeTable } from '../game/prize-table.tsx';
import type { PrizeGroup } from './prize-rows.ts';

interface GuidePrizeTableProps {
  readonly groups: readonly PrizeGroup[];
  readonly locale: Locale;
}

function GuidePrizeTableView({ groups, locale }: GuidePrizeTableProps) {
  const t = getT(locale, 'guides');
  return (
    <PrizeTable
      caption={t('prizes.title')}
      columns={[
        { label: t('prizes.way') },
        { label: t('prizes.chance'), numeric: true, wide: true },
        { label: t('prizes.prize'), numeric: true },
      ]}
      groups={groups}
      phoneNote={({ chance }) => chance}
      cells={({ chance, prize, shared }) => [
        chance,
        <>
          <Amount fils={prize} locale={locale} className="font-bold" />
          {shared && <span className="text-ink-2 block text-sm">{t('play:odds.shared')}</span>}
        </>,
      ]}
    />
  );
}

/** Every prize of a game, what it takes and how likely it is. */
export const GuidePrizeTable = memo(GuidePrizeTableView);
