import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { PastItem } from '#contract/draws/430040-past-draws.ts';
import { describeNumber } from '#games/view/faces.ts';
import { localHref } from '#i18n/paths.ts';
import { Ball } from '#ui/ball.tsx';
import { Card } from '#ui/card.tsx';
import { usePlay } from '../play-context.ts';
import type { PastDrawsStore } from './past-draws-store.ts';
import { playsOfDigit } from './prediction.ts';

/** Rows of the table, which is shorter than the strip. */
const ROWS = 10;

const drawnDigit = ({ result }: PastItem): number | undefined => result?.dayNumbers[0];

interface RowsProps {
  readonly rows: readonly PastItem[];
}

/** The latest digits as a strip, each with the initials of its colours. */
function Strip({ rows }: RowsProps) {
  const { names, game } = usePlay();
  return (
    <ol
      aria-label={names('games:colorPrediction.past.strip')}
      className="grid grid-cols-10 gap-x-1 gap-y-2 [--ball:28px] lg:grid-cols-[repeat(20,minmax(0,1fr))]"
    >
      {rows.map((row) => {
        const digit = drawnDigit(row);
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

/** A draw: name with a link to its proof, digit, colours, size. */
function Row({ row }: { readonly row: PastItem }) {
  const { names, game, locale } = usePlay();
  const digit = drawnDigit(row);
  const describePlays = (group: string, n: number) =>
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
          <td className="py-2">{describePlays('colour', digit)}</td>
          <td className="py-2 text-end">{describePlays('size', digit)}</td>
        </>
      )}
    </tr>
  );
}

function Table({ rows }: RowsProps) {
  const { names } = usePlay();
  return (
    <table className="w-full">
      <caption className="sr-only">{names('games:colorPrediction.past.title')}</caption>
      <thead className="text-ink-2 text-sm">
        <tr>
          {['draw', 'digit', 'colors', 'size'].map((key) => (
            <th key={key} scope="col" className="py-1 pe-3 text-start font-normal last:pe-0 last:text-end">
              {names(`games:colorPrediction.past.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.drawId} row={row} />
        ))}
      </tbody>
    </table>
  );
}

/** The previous draws, with a note that they predict nothing. */
export function PastDraws({ store }: { readonly store: PastDrawsStore }) {
  const { names, game, liveDraws, locale } = usePlay();
  const rows = useStore(store.$rows);
  useEffect(() => liveDraws.$state.subscribe(({ last }) => void store.addResult(last)), [liveDraws, store]);
  const text = (key: string) => names(`games:colorPrediction.past.${key}`);
  return (
    <Card className="grid grid-cols-1 gap-4 p-4 sm:p-6">
      <div>
        <h2 className="text-lg">{text('title')}</h2>
        <p className="text-ink-2 max-sm:text-sm">{text('about')}</p>
      </div>
      {rows.length === 0 ? (
        <p>{text('none')}</p>
      ) : (
        <>
          <Strip rows={rows} />
          <Table rows={rows.slice(0, ROWS)} />
          <a className="link justify-self-start" href={localHref(`/lottery/${game.key}/results`, locale)}>
            {text('all')}
          </a>
        </>
      )}
    </Card>
  );
}
