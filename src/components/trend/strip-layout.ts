/** Width of a draw's column and height of a number's row in px. */
export const COLUMN_WIDTH = 22;
const ROW = 20;
/** Row height of a range of few numbers. */
const HIGH_ROW = 30;
export const FEW_NUMBERS = 12;
/** Columns between two marks with the number of draws since. */
const STEP = 5;

export interface Dot {
  readonly x: number;
  readonly y: number;
  readonly number: number;
  readonly newest: boolean;
  /** How often the number came in that draw. */
  readonly times: number;
}
export interface StripShape {
  readonly width: number;
  readonly height: number;
  readonly row: number;
  readonly dots: readonly Dot[];
  /** Points of an SVG polyline through the dots; undefined unless each draw has a single dot. */
  readonly line: string | undefined;
  /** Column marks: x and how many draws ago. */
  readonly marks: readonly { readonly x: number; readonly ago: number }[];
}

/**
 * Lays out draws as columns and numbers as rows, the lowest number at the top. Time runs in reading direction, so the
 * newest draw, which is first in the list, is at the end of the line.
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
