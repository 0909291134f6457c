import type { PlayView } from '#games/view/game-view.ts';
import { Amount } from '#ui/amount.tsx';
import { formatChance } from '../pickers/odds.tsx';
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
  return (
    <section aria-label={text('title')} className="border-line rounded-art border p-4">
      <table className="w-full">
        <caption className="pb-2 text-start">
          <span className="font-semibold">{text('title')}</span>{' '}
          <span className="text-ink-2 text-sm">{text('of', play.positions[0]?.choose ?? 0)}</span>
        </caption>
        <thead className="text-ink-2 text-sm">
          <tr>
            <th scope="col" className="py-1 pe-4 text-start font-normal">
              {text('found')}
            </th>
            <th scope="col" className="py-1 pe-4 text-start font-normal">
              {text('pays')}
            </th>
            <th scope="col" className="py-1 text-end font-normal">
              {text('chance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {play.tiers.map(({ ways, prize }, i) => {
            const found = ways[0]?.[0] ?? 0;
            return (
              <tr key={found} className="border-line border-t">
                <th scope="row" className="tabular py-2 text-start font-bold">
                  {found}
                </th>
                <td className="py-2 font-bold">
                  <Amount fils={prize * BigInt(multiple)} locale={locale} />
                </td>
                <td className="py-2 text-end">{formatChance(context, play.oneIn[i] ?? '')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="text-ink-2 mt-3 text-sm">
        {t('odds.stake')}: <Amount fils={game.price * BigInt(multiple)} locale={locale} />.{' '}
        {t('odds.return', { percent: returns[play.key] ?? '' })}
      </p>
    </section>
  );
}
