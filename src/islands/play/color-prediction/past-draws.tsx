import { useStore } from '@nanostores/react';
import { createContext, useContext, useEffect } from 'react';
import type { PastItem } from '#contract/draws/430040-past-draws.ts';
import { describeNumber } from '#games/view/faces.ts';
import { localHref } from '#i18n/paths.ts';
import { Ball } from '#ui/ball.tsx';
import { Card } from '#ui/card.tsx';
import { playsOfDigit } from './prediction.ts';
import type { PastDrawsStore } from './past-draws-store.ts';
import type { PlayContext } from '../play-context.ts';

/** The page's last draws: what is put in the place of a picker gets no more than its tools. */
export const PastDrawsContext = createContext<PastDrawsStore | undefined>(undefined);

/** Rows of the table; the strip above it is longer. */
const ROWS = 10;

const digitOf = ({ result }: PastItem): number | undefined => result?.dayNumbers[0];

/** The last digits at a glance, each with the letters of its colours. */
function Strip({ tools: { names, game }, rows }: { readonly tools: PlayContext; readonly rows: readonly PastItem[] }) {
  return (
    <ol
      aria-label={names('games:colorPrediction.past.strip')}
      className="grid grid-cols-10 gap-x-1 gap-y-2 [--ball:28px] lg:grid-cols-[repeat(20,minmax(0,1fr))]"
    >
      {rows.map((row) => {
        const digit = digitOf(row);
        if (digit === undefined) return null;
        const letters = playsOfDigit(game, 'colour', digit).map((key) => names(`games:colorPrediction.letters.${key}`));
        return (
          <li key={row.drawId} className="grid justify-items-center gap-0.5">
            <span className="sr-only">{describeNumber(game, 'colour', digit, names)}</span>
            <span aria-hidden="true" className="contents">
              <Ball number={digit} face="colour" />
              <span className="text-ink-2 text-sm">{letters.join(' ')}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** One draw: its name, which leads to its proof, its digit, its colours and its size in words. */
function Row({ tools: { names, game, locale }, row }: { readonly tools: PlayContext; readonly row: PastItem }) {
  const digit = digitOf(row);
  const words = (group: string, n: number) =>
    playsOfDigit(game, group, n)
      .map((key) => names(`games:colorPrediction.plays.${key}.name`))
      .join(' · ');
  return (
    <tr className="border-line border-t">
      <th scope="row" className="py-2 text-start font-normal">
        <a className="link" href={localHref(`/lottery/${game.key}/results?draw=${row.drawId}`, locale)}>
          <bdi dir="ltr" className="tabular">
            {row.phase}
          </bdi>
        </a>
      </th>
      {digit === undefined ? (
        <td colSpan={3} className="text-ink-2 py-2 text-sm">
          {names('games:colorPrediction.past.cancelled')}
        </td>
      ) : (
        <>
          <td className="py-2 [--ball:30px]">
            <Ball number={digit} face="colour" />
          </td>
          <td className="py-2">{words('colour', digit)}</td>
          <td className="py-2 text-end">{words('size', digit)}</td>
        </>
      )}
    </tr>
  );
}

/** The draws before this one. They are told because they were held; they say nothing of the next. */
export function PastDrawsCard(tools: PlayContext) {
  const { names, game, live, locale } = tools;
  const past = useContext(PastDrawsContext);
  if (!past) throw new Error('the page gives its last draws');
  const rows = useStore(past.$rows);
  useEffect(() => live.$known.subscribe(({ last }) => void past.heard(last)), [live, past]);
  const words = (key: string) => names(`games:colorPrediction.past.${key}`);
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      <div>
        <h2 className="text-lg">{words('title')}</h2>
        <p className="text-ink-2 max-sm:text-sm">{words('about')}</p>
      </div>
      {rows.length === 0 ? (
        <p>{words('none')}</p>
      ) : (
        <>
          <Strip tools={tools} rows={rows} />
          <table className="w-full">
            <caption className="sr-only">{words('title')}</caption>
            <thead className="text-ink-2 text-sm">
              <tr>
                {['draw', 'digit', 'colors', 'size'].map((key) => (
                  <th key={key} scope="col" className="py-1 pe-3 text-start font-normal last:pe-0 last:text-end">
                    {words(key)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, ROWS).map((row) => (
                <Row key={row.drawId} tools={tools} row={row} />
              ))}
            </tbody>
          </table>
          <a className="link justify-self-start" href={localHref(`/lottery/${game.key}/results`, locale)}>
            {words('all')}
          </a>
        </>
      )}
    </Card>
  );
}
