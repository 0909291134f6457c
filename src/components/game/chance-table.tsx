import { memo } from 'react';
import type { Game } from '#games/game.ts';
import type { Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { Table } from '#ui/table.tsx';
import { listChances } from './play-chances.ts';

interface ChanceTableProps {
  readonly game: Game;
  readonly locale: Locale;
}

function ChanceTableView({ game, locale }: ChanceTableProps) {
  const t = getT(locale, 'play');
  const names = getT(locale, 'games');
  const playName = (key: string) => names(`${game.name}.plays.${key}.name`);
  return (
    <Table
      look="plain"
      caption={t('odds.all')}
      columns={[
        { label: names(`${game.name}.bet`) },
        { label: t('odds.chanceLabel') },
        { label: t('odds.prizeLabel') },
      ]}
      groups={listChances(game, locale).map(({ key, rows }) => ({
        rows: rows.map(({ digits, chance, times }, i) => ({
          header: (
            <>
              <span className={i > 0 ? 'sr-only' : 'font-semibold'}>{playName(key)}</span>
              {digits && (
                <span className="text-ink-2 block text-sm">
                  <bdi dir="ltr" className="tabular">
                    {digits}
                  </bdi>
                </span>
              )}
            </>
          ),
          cells: [chance, <bdi key="times" dir="ltr">{`${times}×`}</bdi>],
        })),
      }))}
    />
  );
}

/** The chances of each way to play, and what they pay of the stake. */
export const ChanceTable = memo(ChanceTableView);
