import { memo, type CSSProperties } from 'react';
import { ballClass, ballPicture, isHit, type BallFace, type Hits } from './ball-style.ts';
import { classes } from './classes.ts';

/** A drawn number, or '?' before the draw. `hit`: the ticket has it too. */
export function Ball(props: BallFace) {
  const picture = ballPicture(props);
  return (
    <span className={ballClass(props)} data-n={props.number}>
      {picture !== undefined && (
        <svg aria-hidden="true">
          <use href={picture} />
        </svg>
      )}
      <span>{props.number ?? '?'}</span>
    </span>
  );
}

export interface BallsProps {
  /** In drawn order; undefined shows '?'. */
  readonly numbers: readonly (number | undefined)[];
  /** One for each number, as the game's data names them; plain balls otherwise. */
  readonly faces?: readonly string[] | undefined;
  /** The hit numbers, or their places if a number may occur in several. */
  readonly hits?: Hits | undefined;
  /** Width of a ball in px; balls shrink if the row is too narrow. */
  readonly size?: number;
  /** Balls roll in one after another. */
  readonly roll?: boolean;
  /** Text for screen readers instead of the single balls, e.g. 'Numbers: 7, 2, 11, 5, 9'. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** A row of balls that never wraps; left to right in both languages. */
function BallRow({ numbers, faces, hits, size, roll, label, className }: BallsProps) {
  return (
    <ul
      className={classes('balls', roll && 'balls-roll', className)}
      dir="ltr"
      aria-label={label}
      style={size === undefined ? undefined : ({ '--ball': `${size}px` } as CSSProperties)}
    >
      {numbers.map((number, i) => (
        <li key={i} style={roll ? ({ '--i': i } as CSSProperties) : undefined}>
          <Ball number={number} face={faces?.[i]} hit={isHit(hits, number, i)} />
        </li>
      ))}
    </ul>
  );
}

// Astro recognizes a memo component by its type; it would render a plain function once more to find out.
export const Balls = memo(BallRow);
