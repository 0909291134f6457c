/** When one ball leaves the drum and when it lies in its place; ms from the start. */
export interface BallStep {
  readonly place: number;
  readonly leaves: number;
  readonly arrives: number;
}
export interface Timeline {
  readonly steps: readonly BallStep[];
  /** ms until all is over. */
  readonly total: number;
}

/** The animation takes at most so long. */
export const MAX_MS = 8_000;

interface Tempo {
  /** The drum turns alone. */
  readonly before: number;
  /** A ball's way to its place. */
  readonly way: number;
  /** From one ball to the next, where there is time for it. */
  readonly gap: number;
  readonly after: number;
}
const MOVING: Tempo = { before: 900, way: 1_300, gap: 900, after: 500 };
/** Where no motion is wanted the numbers only appear. */
const STILL: Tempo = { before: 0, way: 1, gap: 350, after: 0 };
/** A ball of another kind (a month, a jewel) is waited for a little longer. */
const OTHER_KIND = 1.45;

/**
 * The times at which the balls of a result come, in the order given: a function of how many there are and of what kind, and of
 * nothing else. At most `MAX_MS` in all, however many they are.
 */
export function createTimeline(faces: readonly string[], still = false): Timeline {
  const { before, way, gap, after } = still ? STILL : MOVING;
  const waits = faces.map((face, i) => {
    if (i === 0) return 0;
    return face === faces[i - 1] ? 1 : OTHER_KIND;
  });
  const room = MAX_MS - before - way - after;
  const unit = Math.min(gap, room / Math.max(1, sum(waits)));
  const steps = waits.map((_, place) => {
    const leaves = Math.floor(before + unit * sum(waits.slice(0, place + 1)));
    return { place, leaves, arrives: leaves + way };
  });
  return { steps, total: (steps.at(-1)?.arrives ?? before) + after };
}
const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
