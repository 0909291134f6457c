import { formatChance } from '#games/view/chance.ts';
import type { PlayView } from '#games/view/game-view.ts';
import { Amount } from '#ui/amount.tsx';
import { Table, type TableRow } from '#ui/table.tsx';
import { usePlay } from '../play-context.ts';

interface PayTableProps {
  readonly play: PlayView;
  readonly multiple: number;
}

/** Payout and chance for each number of creatures found, for the current count. */
export function PayTable({ play, multiple }: PayTableProps) {
  const context = usePlay();
  const { t, names, locale, game, returns } = context;
  const text = (key: string, count?: number) =>
    names(`games:superOcean.table.${key}`, count === undefined ? {} : { count });
  const toRow = ({ ways, prize }: PlayView['tiers'][number], i: number): TableRow => ({
    header: <span className="tabular font-bold">{ways[0]?.[0] ?? 0}</span>,
    cells: [
      <Amount key="prize" fils={prize * BigInt(multiple)} locale={locale} className="font-bold" />,
      formatChance(context, play.oneIn[i] ?? ''),
    ],
  });
  return (
    <section aria-label={text('title')} className="border-line rounded-art border p-4">
      <Table
        look="plain"
        showCaption
        caption={
          <>
            <span className="font-semibold">{text('title')}</span>{' '}
            <span className="text-ink-2 text-sm">{text('of', play.positions[0]?.choose ?? 0)}</span>
          </>
        }
        columns={[{ label: text('found') }, { label: text('pays') }, { label: text('chance'), numeric: true }]}
        groups={[{ rows: play.tiers.map(toRow) }]}
      />
      <p className="text-ink-2 mt-3 text-sm">
        {t('odds.stake')}: <Amount fils={game.price * BigInt(multiple)} locale={locale} />.{' '}
        {t('odds.return', { percent: returns[play.key]?.[0] ?? '' })}
      </p>
    </section>
  );
}
