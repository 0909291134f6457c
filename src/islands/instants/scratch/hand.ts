import type { Box, Point } from './geometry.ts';
import { createStroke, type Dab } from './stroke.ts';
import { zigzagOf } from './zigzag.ts';

/** Scratches areas one after another, as a calm hand would. */
export interface Hand {
  add(areas: readonly number[]): void;
  step(seconds: number): void;
  isBusy(): boolean;
  /** Stops, and answers what it had still to scratch. */
  drop(): readonly number[];
}

/** Pixels a second: nine areas take two to three seconds. */
const SPEED = 1_250;
const RADIUS = 17;

/** `boxOf` answers undefined for an area that needs no more scratching. */
export function createHand(
  boxOf: (area: number) => Box | undefined,
  scratch: (dabs: readonly Dab[], way: Point) => void,
): Hand {
  let waiting: number[] = [];
  let way: readonly Point[] = [];
  let stroke = createStroke();
  let at: Point | undefined;

  const begin = (box: Box) => {
    way = zigzagOf(box, RADIUS);
    stroke = createStroke();
    at = undefined;
  };
  /** Moves along the way; answers the pixels that are left of this step. */
  const move = (pixels: number): number => {
    const [to, ...later] = way;
    if (!to) return 0;
    const from = at ?? to;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const part = length <= pixels ? 1 : pixels / length;
    const next = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    scratch(stroke.add(next, RADIUS), { x: next.x - from.x, y: next.y - from.y });
    at = next;
    if (part === 1) way = later;
    // At least some, so that an area without a size does not keep the hand for ever.
    return pixels - Math.max(1, length * part);
  };
  return {
    add: (areas) => (waiting = [...waiting, ...areas.filter((area) => !waiting.includes(area))]),
    isBusy: () => waiting.length > 0,
    drop: () => {
      const left = waiting;
      waiting = [];
      way = [];
      return left;
    },
    step: (seconds) => {
      let pixels = SPEED * seconds;
      while (pixels > 0.01 && waiting.length > 0) {
        const [area = 0] = waiting;
        const box = boxOf(area);
        if (!box) {
          waiting = waiting.slice(1);
          way = [];
          continue;
        }
        if (way.length === 0) begin(box);
        pixels = move(pixels);
      }
    },
  };
}
