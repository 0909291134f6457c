/** One draw's column in a strip is so wide, one number's row so high, in px. */
export const COLUMN_WIDTH = 22;
const ROW = 20;
/** Where there are few numbers, their rows are higher. */
const HIGH_ROW = 30;
export const FEW_NUMBERS = 12;
/** Every so many columns the draws are counted below. */
const STEP = 5;

export interface Dot {
  readonly x: number;
  readonly y: number;
  readonly number: number;
  readonly newest: boolean;
  /** How often it came in that one draw. */
  readonly times: number;
}
export interface StripShape {
  readonly width: number;
  readonly height: number;
  readonly row: number;
  readonly dots: readonly Dot[];
  /** Through the dots, where each draw has one: points of an SVG polyline. */
  readonly line: string | undefined;
  /** How many draws ago, at some of the columns. */
  readonly marks: readonly { readonly x: number; readonly ago: number }[];
}

/**
 * Draws as columns, numbers as rows from the lowest at the top. Time runs as the language reads, so that the newest
 * draw, the first of the list, is where a line ends.
 */
export function layoutStrip(
  draws: readonly (readonly number[])[],
  { from, to, rtl }: { readonly from: number; readonly to: number; readonly rtl: boolean },
): StripShape {
  const width = draws.length * COLUMN_WIDTH;
  const row = to - from < FEW_NUMBERS ? HIGH_ROW : ROW;
  const xOf = (ago: number): number => {
    const fromStart = width - (ago + 0.5) * COLUMN_WIDTH;
    return rtl ? width - fromStart : fromStart;
  };
  const dots = draws.flatMap((numbers, ago) =>
    [...new Set(numbers)].map((number) => ({
      x: xOf(ago),
      y: (number - from + 0.5) * row,
      number,
      newest: ago === 0,
      times: numbers.filter((other) => other === number).length,
    })),
  );
  const single = draws.length > 1 && draws.every(({ length }) => length === 1);
  return {
    width,
    height: (to - from + 1) * row,
    row,
    dots,
    line: single ? dots.map(({ x, y }) => `${x},${y}`).join(' ') : undefined,
    marks: draws.flatMap((_, ago) => (ago % STEP === 0 ? [{ x: xOf(ago), ago }] : [])),
  };
}
