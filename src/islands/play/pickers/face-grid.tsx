import type { CSSProperties, ReactNode } from 'react';
import type { Face } from '#games/game.ts';
import { Ball } from '#ui/ball.tsx';
import { NumberGrid, type NumberGridProps } from './number-grid.tsx';
import type { PlayContext } from '../play-context.ts';

type FaceGridProps = Omit<NumberGridProps, 'label' | 'draw' | 'className'> & {
  readonly tools: PlayContext;
  readonly face: Face;
  readonly choose: number;
};

/** What stands on a button where it is not a figure on a ball. */
const DRAWN: Readonly<Partial<Record<Face, (names: PlayContext['names'], game: string, n: number) => ReactNode>>> = {
  month: (names, game, n) => (
    <span dir="auto" className="flex flex-wrap items-baseline justify-center gap-x-1.5">
      <span className="font-bold">{n}</span> <span>{names(`games:${game}.months.${n}`)}</span>
    </span>
  ),
  diamond: (names, game, n) => (
    <span className="grid justify-items-center gap-1 [--ball:min(44px,11vw)]">
      <Ball number={n} face="diamond" /> {/* Five side by side on a phone: its name keeps within its stone's tile. */}
      <span className="-mx-1 text-[clamp(0.66rem,3.1vw,0.84375rem)] leading-tight first-letter:uppercase">
        {names(`games:${game}.diamonds.${n}`)}
      </span>
    </span>
  ),
};
const COLUMNS: Readonly<Partial<Record<Face, string>>> = {
  month: 'grid-cols-3 lg:grid-cols-6',
  diamond: 'grid-cols-5 max-sm:gap-1',
};

/** As many columns on a wide screen as leave the fewest places empty in the last row. */
function wideColumns(count: number): number {
  const empty = (columns: number) => (columns - (count % columns)) % columns;
  return [8, 9, 10, 11, 12].reduce((best, columns) => (empty(columns) < empty(best) ? columns : best));
}

/** One position of an entry: what to choose, and the numbers, months or jewels to choose from. */
export function PositionGrid({ tools, face, choose, ...grid }: FaceGridProps) {
  const { t, names, game } = tools;
  const { from, to } = grid;
  const draw = DRAWN[face];
  const title = t(draw ? `choose.${face}` : 'choose.number', { count: choose });
  return (
    <div className="grid gap-2.5" style={{ '--wide': wideColumns(to - from + 1) } as CSSProperties}>
      <h2 className="text-lg">{title}</h2>
      <NumberGrid
        {...grid}
        label={draw ? title : t('grid', { from, to })}
        draw={draw && ((n) => draw(names, game.name, n))}
        className={COLUMNS[face] ?? 'grid-cols-6 lg:grid-cols-[repeat(var(--wide),minmax(0,1fr))]'}
      />
    </div>
  );
}
