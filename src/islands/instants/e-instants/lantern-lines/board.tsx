import {
  DRAWS,
  LINES,
  listLitLines,
  SIDE,
  sumLines,
  type Evening,
  type Line,
} from '#instants/e-instants/lantern-lines/rules.ts';
import { moneyText } from '#ui/currency.ts';
import type { EInstantProps } from '../e-instant-props.ts';
import type { PlayView } from '../use-play.ts';
import { Lantern } from './art.tsx';

interface BoardProps {
  readonly view: PlayView<Evening>;
  readonly props: EInstantProps;
}

/** What is drawn so far: nothing before the play was dealt. */
function eveningSoFar({ state }: PlayView<Evening>): { readonly evening: Evening | undefined; readonly count: number } {
  return state.phase === 'playing' || state.phase === 'result'
    ? { evening: state.dealt.play, count: state.taken.length }
    : { evening: undefined, count: 0 };
}

/** Where a line's prize stands: at the end of its row or column, or at the corner of its diagonal. */
const placeOfPrize = ({ kind, place }: Line): { readonly gridRow: number; readonly gridColumn: number } => {
  const end = SIDE + 2;
  if (kind === 'row') return { gridRow: place + 1, gridColumn: SIDE + 1 };
  if (kind === 'column') return { gridRow: end, gridColumn: place };
  return { gridRow: kind === 'down' ? end : 1, gridColumn: SIDE + 1 };
};

/** The middle of a lantern in a picture of the board, 10 for each. */
const middle = (lantern: number): string => `${(lantern % SIDE) * 10 + 5} ${Math.floor(lantern / SIDE) * 10 + 5}`;

/** The two diagonals, each from its first lantern to the corner where its prize stands. */
const DIAGONALS = `M5 5L${SIDE * 10 + 1} ${SIDE * 10 + 1}M5 ${SIDE * 10 - 5}L${SIDE * 10 + 1} -1`;

const Diagonals = () => (
  <svg
    className="ll-threads ll-diagonals"
    viewBox={`0 0 ${SIDE * 10} ${SIDE * 10}`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <path d={DIAGONALS} />
  </svg>
);

/** A small picture of a diagonal, before its prize. */
const DiagonalMark = ({ kind }: { readonly kind: 'down' | 'up' }) => (
  <svg className="ll-mark" viewBox="0 0 14 14" aria-hidden="true">
    <path d={kind === 'down' ? 'M2 2L12 12' : 'M2 12L12 2'} />
  </svg>
);

/** A thread of light through each lit line. */
const Threads = ({ lit }: { readonly lit: readonly Line[] }) => (
  <svg className="ll-threads" viewBox={`0 0 ${SIDE * 10} ${SIDE * 10}`} preserveAspectRatio="none" aria-hidden="true">
    {lit.map(({ kind, place, lanterns }) => (
      <path key={`${kind} ${place}`} d={`M${lanterns.map(middle).join('L')}`} />
    ))}
  </svg>
);

/** The prizes of the lines, at their ends. */
function Prizes({ lit, view: { words }, props: { locale } }: BoardProps & { readonly lit: readonly Line[] }) {
  return (
    <ul className="contents">
      {LINES.map((line) => {
        const prize = moneyText(line.prize, locale);
        return (
          <li
            key={`${line.kind} ${line.place}`}
            className="ll-prize"
            data-kind={line.kind}
            data-lit={lit.includes(line) || undefined}
            style={placeOfPrize(line)}
          >
            <span className="sr-only">{words(line.kind, { place: line.place, prize })}</span>
            {(line.kind === 'down' || line.kind === 'up') && <DiagonalMark kind={line.kind} />}
            <span aria-hidden="true">{prize}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The board: lanterns with their numbers, the prizes of its lines, and what the lit lines come to. */
export function Board({ view, props }: BoardProps) {
  const { words } = view;
  const { evening, count } = eveningSoFar(view);
  const drawn = new Set(evening?.drawn.slice(0, count));
  const lit = evening ? listLitLines(evening, count) : [];
  const inLine = new Set(lit.flatMap(({ lanterns }) => lanterns));
  return (
    <div className="ll-board">
      <Diagonals />
      <p className="ll-total" data-lit={lit.length > 0 || undefined}>
        {words('total', { prize: moneyText(sumLines(lit), props.locale) })}
      </p>
      <ul className="contents" aria-label={words('board')}>
        {Array.from({ length: SIDE * SIDE }, (_, lantern) => {
          const number = evening?.board[lantern];
          const isLit = number !== undefined && drawn.has(number);
          return (
            <li
              key={lantern}
              className="ll-lantern"
              data-lit={isLit || undefined}
              data-line={inLine.has(lantern) || undefined}
              style={{ gridRow: Math.floor(lantern / SIDE) + 2, gridColumn: (lantern % SIDE) + 1 }}
            >
              <Lantern />
              {number !== undefined && (
                <b>
                  <span className="sr-only">{words(isLit ? 'lit' : 'lantern', { number })}</span>
                  <span aria-hidden="true">{number}</span>
                </b>
              )}
            </li>
          );
        })}
      </ul>
      <Threads lit={lit} />
      <Prizes lit={lit} view={view} props={props} />
    </div>
  );
}

/** The drawn numbers in their order, and places for those to come. */
export function Drawn({ view }: Pick<BoardProps, 'view'>) {
  const { evening, count } = eveningSoFar(view);
  return (
    <ol className="ll-drawn" dir="ltr" aria-label={view.words('drawn')}>
      {Array.from({ length: DRAWS }, (_, i) => {
        const number = i < count ? evening?.drawn[i] : undefined;
        return (
          <li key={i} data-hit={(number !== undefined && evening?.board.includes(number)) || undefined}>
            {number !== undefined && <span>{number}</span>}
          </li>
        );
      })}
    </ol>
  );
}
