import { useStore } from '@nanostores/react';
import type { CSSProperties, ReactNode } from 'react';
import type { Face } from '#games/game.ts';
import { findPlay } from '#games/rules/entry.ts';
import { listPlayFaces } from '#games/view/faces.ts';
import { Ball } from '#ui/ball.tsx';
import { Card } from '#ui/card.tsx';
import { missingAt } from '../cart/draft.ts';
import { usePlay, type PlayContext } from '../play-context.ts';
import { ChosenNumbers } from './chosen-numbers.tsx';
import { NumberGrid, type NumberGridProps } from './number-grid.tsx';
import { Odds } from './odds.tsx';
import { MultipleChoice, PickerBar } from './picker-controls.tsx';

type RenderFace = (names: PlayContext['names'], game: string, n: number) => ReactNode;

/** Buttons for faces other than plain numbers. */
const FACES: Readonly<Partial<Record<Face, RenderFace>>> = {
  month: (names, game, n) => (
    <span dir="auto" className="flex flex-wrap items-baseline justify-center gap-x-1.5">
      <span className="font-bold">{n}</span> <span>{names(`games:${game}.months.${n}`)}</span>
    </span>
  ),
  diamond: (names, game, n) => (
    <span className="grid justify-items-center gap-1 [--ball:min(44px,11vw)]">
      <Ball number={n} face="diamond" /> {/* Five in a row on phones: the name must fit its tile. */}
      <span className="-mx-1 text-[clamp(0.66rem,3.1vw,0.84375rem)] leading-tight first-letter:uppercase">
        {names(`games:${game}.diamonds.${n}`)}
      </span>
    </span>
  ),
};
const COLUMNS: Readonly<Partial<Record<Face, string>>> = {
  month: 'grid-cols-3 max-sm:gap-1.5 lg:grid-cols-6',
  diamond: 'grid-cols-5 max-sm:gap-1',
};

/** The number of columns on wide screens that leaves the fewest empty cells in the last row. */
function wideColumns(count: number): number {
  const emptyCells = (columns: number) => (columns - (count % columns)) % columns;
  return [8, 9, 10, 11, 12].reduce((best, columns) => (emptyCells(columns) < emptyCells(best) ? columns : best));
}

type PositionGridProps = Omit<NumberGridProps, 'label' | 'renderNumber' | 'words' | 'className'> & {
  readonly face: Face;
  readonly choose: number;
};

/** A position of an entry: its count, and the numbers, months or diamonds to choose from. */
function PositionGrid({ face, choose, ...grid }: PositionGridProps) {
  const { t, names, game } = usePlay();
  const { from, to } = grid;
  const renderFace = FACES[face];
  const title = t(renderFace ? `choose.${face}` : 'choose.number', { count: choose });
  return (
    <div className="grid grid-cols-1 gap-2.5" style={{ '--wide': wideColumns(to - from + 1) } as CSSProperties}>
      <h2 className="text-lg">{title}</h2>
      <NumberGrid
        {...grid}
        label={renderFace ? title : t('grid', { from, to })}
        renderNumber={renderFace && ((n) => renderFace(names, game.name, n))}
        words={face === 'month'}
        className={COLUMNS[face] ?? 'grid-cols-7 max-sm:gap-1.5 lg:grid-cols-[repeat(var(--wide),minmax(0,1fr))]'}
      />
    </div>
  );
}

/** Fills an entry of a game with one play type and a grid for each position. */
export function PositionGridsPicker() {
  const { game, cart } = usePlay();
  const { draft } = useStore(cart.$state);
  const play = findPlay(game, draft.play);
  if (!play) return null;
  const faces = listPlayFaces(game, play);
  return (
    <Card className="grid grid-cols-1 gap-3 p-4 sm:gap-5 sm:p-6">
      <PickerBar>
        <ChosenNumbers play={play} />
      </PickerBar>
      {play.positions.map(({ choose, from, to }, i) => (
        <PositionGrid
          key={i}
          face={faces[i] ?? 'number'}
          choose={choose}
          from={from}
          to={to}
          chosen={new Set(draft.picks[i])}
          // In a position for a single number, another one replaces it.
          full={choose > 1 && missingAt(play, draft, i) === 0}
          toggle={(n) => cart.toggleNumber(n, i)}
        />
      ))}
      <MultipleChoice />
      <Odds play={play} multiple={draft.multiple} />
    </Card>
  );
}
