/** What a chart of amounts reaches from and to, with 0 in between, and its lines. In fils. */
export interface ChartScale {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
}

/** A dirham in fils: no line stands between two. */
const SMALLEST_STEP = 100;
const STEPS = [1, 2, 5, 10] as const;
/** About as many lines as can be read. */
const INTERVALS = 4;

function stepFor(range: number): number {
  const wanted = Math.max(SMALLEST_STEP, range / INTERVALS);
  const power = 10 ** Math.floor(Math.log10(wanted));
  return power * (STEPS.find((step) => step * power >= wanted) ?? 10);
}

/** Round amounts around all values; of nothing but 0, a dirham up and down. */
export function chartScale(values: readonly number[]): ChartScale {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = stepFor(high - low);
  const first = low === high ? -1 : Math.floor(low / step);
  const last = low === high ? 1 : Math.ceil(high / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
  return { min: first * step, max: last * step, ticks };
}

/** How far below the top an amount stands, in percent. */
export const heightOf = ({ min, max }: ChartScale, fils: number): number => ((max - fils) / (max - min)) * 100;
