/** When a ball leaves the drum and when it is in its place, in ms from the start. */
export interface BallStep {
  readonly place: number;
  readonly leaves: number;
  readonly arrives: number;
}
export interface Timeline {
  readonly steps: readonly BallStep[];
  /** Length of the animation in ms. */
  readonly total: number;
}

/** Upper limit for the length of the animation. */
export const MAX_MS = 8_000;

interface Tempo {
  /** ms in which the drum turns before the first ball. */
  readonly lead: number;
  /** ms that a ball needs to reach its place. */
  readonly travel: number;
  /** ms from one ball to the next, unless that would exceed `MAX_MS`. */
  readonly gap: number;
  readonly tail: number;
}
const NORMAL: Tempo = { lead: 900, travel: 1_300, gap: 900, tail: 500 };
/** Under reduced motion the numbers only appear. */
const REDUCED: Tempo = { lead: 0, travel: 1, gap: 350, tail: 0 };
/** Factor for the wait before a ball of another kind, such as the month or the diamond. */
const OTHER_KIND = 1.45;

/**
 * When each ball of a result comes, in the given order. It depends only on the number and kind of the balls, and never
 * exceeds `MAX_MS`.
 */
export function createTimeline(faces: readonly string[], reducedMotion = false): Timeline {
  const { lead, travel, gap, tail } = reducedMotion ? REDUCED : NORMAL;
  const waits = faces.map((face, i) => {
    if (i === 0) return 0;
    return face === faces[i - 1] ? 1 : OTHER_KIND;
  });
  const room = MAX_MS - lead - travel - tail;
  const unit = Math.min(gap, room / Math.max(1, sum(waits)));
  const steps = waits.map((_, place) => {
    const leaves = Math.floor(lead + unit * sum(waits.slice(0, place + 1)));
    return { place, leaves, arrives: leaves + travel };
  });
  return { steps, total: (steps.at(-1)?.arrives ?? lead) + tail };
}
const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
