/** How a ball is drawn, for `Balls` and for code that builds its own elements. */
export interface BallFace {
  readonly number: number | undefined;
  /** A face of the game's data: 'number', 'month', 'diamond', 'creature', 'digit', 'colour'. */
  readonly face?: string | undefined;
  readonly hit?: boolean | undefined;
}

/** The class `ball-<face>`. `data-n` selects the look of single numbers, such as a digit's colours. */
export function ballClass({ number, face = 'number', hit }: BallFace): string {
  const looks = ['ball'];
  if (face !== 'number') looks.push(`ball-${face}`);
  if (number === undefined) looks.push('ball-missing');
  else if (hit) looks.push('ball-hit');
  return looks.join(' ');
}

/** The addresses of pictures by face; the number is added at the end. */
export const BALL_PICTURES: Readonly<Record<string, string>> = {
  creature: '/art/creatures.svg#c',
  diamond: '/art/diamonds.svg#d',
};

/** The address of a number's picture; undefined if it has only a figure. */
export const ballPicture = ({ number, face = 'number' }: BallFace): string | undefined =>
  number === undefined ? undefined : BALL_PICTURES[face] && BALL_PICTURES[face] + number;

/** Which balls are hit: by number, or by place if a number may occur in several. */
export type Hits = ReadonlySet<number> | readonly boolean[];

export const isHit = (hits: Hits | undefined, number: number | undefined, place: number): boolean =>
  number !== undefined && hits !== undefined && ('has' in hits ? hits.has(number) : hits[place] === true);
