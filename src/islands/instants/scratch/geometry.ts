/** A point of the play area, in CSS pixels from its top left corner in both languages. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where an area is. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Where the areas of a play area are, in the order of their numbers. */
export function measureAreas(play: HTMLElement): Box[] {
  const from = play.getBoundingClientRect();
  return [...play.querySelectorAll('[data-area]')].map((area) => {
    const { left, top, width, height } = area.getBoundingClientRect();
    return { x: left - from.left, y: top - from.top, width, height };
  });
}

export const holds = ({ x, y, width, height }: Box, at: Point): boolean =>
  at.x >= x && at.x < x + width && at.y >= y && at.y < y + height;

/** The smallest box around round spots. */
export function boundsOf(spots: readonly (Point & { readonly radius: number })[]): Box {
  const [left, top] = [
    Math.min(...spots.map(({ x, radius }) => x - radius)),
    Math.min(...spots.map(({ y, radius }) => y - radius)),
  ];
  const right = Math.max(...spots.map(({ x, radius }) => x + radius));
  const bottom = Math.max(...spots.map(({ y, radius }) => y + radius));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Whether two boxes have a place in common. */
export const touches = (a: Box | undefined, b: Box): boolean =>
  a !== undefined && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

export const centreOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

export type Direction = 'left' | 'right' | 'up' | 'down';
const WAYS: Readonly<Record<Direction, Point>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/**
 * The area that an arrow key leads to: the nearest one that way, where a step aside counts more than a step ahead.
 * Rows of different lengths need no rule of their own, and neither does a mirrored page.
 */
export function findNeighbour(boxes: readonly Box[], from: number, direction: Direction): number | undefined {
  const start = boxes[from];
  if (!start) return undefined;
  const way = WAYS[direction];
  const here = centreOf(start);
  let best: { readonly area: number; readonly far: number } | undefined;
  for (const [area, box] of boxes.entries()) {
    const there = centreOf(box);
    const ahead = (there.x - here.x) * way.x + (there.y - here.y) * way.y;
    const aside = Math.abs((there.x - here.x) * way.y) + Math.abs((there.y - here.y) * way.x);
    // Left and right stay in their row; up and down find the row that is next, however it is divided.
    if (ahead < 4 || (way.y === 0 && aside > start.height / 2)) continue;
    const far = ahead + 3 * aside;
    if (!best || far < best.far) best = { area, far };
  }
  return best?.area;
}
