import type { CSSProperties } from 'react';
import { classes } from './classes.ts';

export type BallKind = 'plain' | 'bonus' | 'diamond' | 'hit';

/** A drawn number, or '?' where there is none yet (spec shell §2). 'hit' marks a number the ticket has too. */
export function Ball({ number, kind = 'plain' }: { readonly number?: number | undefined; readonly kind?: BallKind }) {
  const look = number === undefined ? 'ball-missing' : kind !== 'plain' && `ball-${kind}`;
  return (
    <span className={classes('ball', look)}>
      <span>{number ?? '?'}</span>
    </span>
  );
}

export interface BallsProps {
  /** In drawn order; undefined shows '?'. */
  readonly numbers: readonly (number | undefined)[];
  readonly bonus?: readonly (number | undefined)[];
  readonly bonusKind?: 'bonus' | 'diamond';
  /** Numbers of the ticket: those drawn are marked. */
  readonly hits?: ReadonlySet<number>;
  /** Width of a ball in px where there is room; a row that has none shrinks. */
  readonly size?: number;
  /** Balls roll in one after another. */
  readonly roll?: boolean;
  /** Read instead of the single balls, e.g. 'Numbers: 7, 2, 11, 5, 9'. */
  readonly label?: string | undefined;
}

/** A row of balls that never wraps; left to right in both languages. */
export function Balls({ numbers, bonus = [], bonusKind = 'bonus', hits, size, roll, label }: BallsProps) {
  const place = (i: number): CSSProperties => ({ '--i': i }) as CSSProperties;
  return (
    <ul
      className={classes('balls', roll && 'balls-roll')}
      dir="ltr"
      aria-label={label}
      style={size === undefined ? undefined : ({ '--ball': `${size}px` } as CSSProperties)}
    >
      {numbers.map((number, i) => (
        <li key={i} style={place(i)}>
          <Ball number={number} kind={number !== undefined && hits?.has(number) ? 'hit' : 'plain'} />
        </li>
      ))}
      {bonus.map((number, i) => (
        <li key={`bonus-${i}`} style={place(numbers.length + i)}>
          <Ball number={number} kind={bonusKind} />
        </li>
      ))}
    </ul>
  );
}
