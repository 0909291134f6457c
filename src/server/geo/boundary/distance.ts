import type { Point } from './place.ts';

/** Meters of one degree along a meridian, on the sphere of the Earth's mean radius (6,371,009 m). */
const DEGREE = 111_195;
const RADIANS = Math.PI / 180;

/** Meters between two points by the haversine formula; right to 0.5 %. */
export function metersBetween(a: Point, b: Point): number {
  const north = Math.sin(((b.latitude - a.latitude) * RADIANS) / 2) ** 2;
  const east = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2) ** 2;
  const half = north + Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * east;
  return ((2 * DEGREE) / RADIANS) * Math.asin(Math.min(1, Math.sqrt(half)));
}

/**
 * Meters from a point to the nearest line of closed rings of [longitude, latitude]. On a plane that touches the Earth
 * at the point: right to 1 % up to 100 km away, where it matters.
 */
export function metersToBoundary(
  { latitude, longitude }: Point,
  rings: readonly (readonly (readonly number[])[])[],
): number {
  const eastDegree = DEGREE * Math.cos(latitude * RADIANS);
  let least = Infinity;
  for (const ring of rings) {
    let fromX = 0;
    let fromY = 0;
    let first = true;
    for (const [x = 0, y = 0] of ring) {
      const toX = (x - longitude) * eastDegree;
      const toY = (y - latitude) * DEGREE;
      if (!first) {
        const alongX = toX - fromX;
        const alongY = toY - fromY;
        const length = alongX * alongX + alongY * alongY;
        // The place on the line that is nearest to the point, from 0 to 1.
        const at = length === 0 ? 0 : Math.min(1, Math.max(0, -(fromX * alongX + fromY * alongY) / length));
        least = Math.min(least, (fromX + at * alongX) ** 2 + (fromY + at * alongY) ** 2);
      }
      first = false;
      fromX = toX;
      fromY = toY;
    }
  }
  return Math.sqrt(least);
}
