import type { PlayView } from '#games/view/game-view.ts';
import { groupDigits } from '#kernel/money-format.ts';
import { Amount } from '#ui/amount.tsx';
import type { PlayContext } from '../play-context.ts';

interface PayTableProps {
  readonly tools: PlayContext;
  readonly play: PlayView;
  readonly multiple: number;
}

/** What so many creatures found pay, and how likely exactly that many are: of the count that is chosen now. */
export function PayTable({ tools, play, multiple }: PayTableProps) {
  const { t, names, locale, game, returns } = tools;
  const words = (key: string, count?: number) =>
    names(`games:superOcean.table.${key}`, count === undefined ? {} : { count });
  return (
    <section aria-label={words('title')} className="border-line rounded-art border p-4">
      <table className="w-full">
        <caption className="pb-2 text-start">
          <span className="font-semibold">{words('title')}</span>{' '}
          <span className="text-ink-2 text-sm">{words('of', play.positions[0]?.choose ?? 0)}</span>
        </caption>
        <thead className="text-ink-2 text-sm">
          <tr>
            <th scope="col" className="py-1 pe-4 text-start font-normal">
              {words('found')}
            </th>
            <th scope="col" className="py-1 pe-4 text-start font-normal">
              {words('pays')}
            </th>
            <th scope="col" className="py-1 text-end font-normal">
              {words('chance')}
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
                <td className="py-2 text-end">
                  {t('odds.chance', { n: `\u2066${groupDigits(play.oneIn[i] ?? '')}\u2069` })}
                </td>
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
