import type { Point } from './geometry.ts';

/** A round spot of a stroke. */
export interface Dab extends Point {
  readonly radius: number;
}

export interface Stroke {
  /** The spots up to half-way to a new point. */
  add(at: Point, radius: number): readonly Dab[];
  /** The spots up to the last point. */
  end(): readonly Dab[];
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** The spots of a curve from `a` to `c` that bends towards `b`, without `a` itself. */
function curve(a: Point, b: Point, c: Point, radius: number): Dab[] {
  const length = Math.hypot(b.x - a.x, b.y - a.y) + Math.hypot(c.x - b.x, c.y - b.y);
  const count = Math.max(1, Math.ceil(length / Math.max(2, radius * 0.5)));
  return Array.from({ length: count }, (_, i) => {
    const t = (i + 1) / count;
    const [p, q, r] = [(1 - t) ** 2, 2 * (1 - t) * t, t * t];
    return { x: p * a.x + q * b.x + r * c.x, y: p * a.y + q * b.y + r * c.y, radius };
  });
}

/** A smooth stroke through points: curves between the middles of its parts, each bending towards a point. */
export function createStroke(): Stroke {
  let last: Dab | undefined;
  let from: Point | undefined;
  return {
    add: (at, radius) => {
      const before = last;
      last = { ...at, radius };
      if (!before || !from) {
        from = at;
        return [last];
      }
      const to = middle(before, at);
      const dabs = curve(from, before, to, radius);
      from = to;
      return dabs;
    },
    end: () => (last && from ? curve(from, middle(from, last), last, last.radius) : []),
  };
}
