import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import emirates from '#server/geo/boundary/emirates.json' with { type: 'json' };
import { metersToBoundary } from './distance.ts';

/** A point of WGS 84, in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Where a device may be: within `accuracy` meters of a point. */
export interface Circle extends Point {
  readonly accuracy: number;
}

export type Place = 'inside' | 'outside' | 'near-border' | 'imprecise';

/** The boundary's own error in meters: 10 of its points, and up to 27 of its straight lines (docs/geo.md). */
const BOUNDARY_ERROR = 30;
/** A circle that the boundary crosses is too large from this radius in meters on; a smaller one is near a border. */
const IMPRECISE_FROM = 2_000;

const COUNTRY = { type: 'MultiPolygon' as const, coordinates: emirates.coordinates };
const RINGS = COUNTRY.coordinates.flat();

/** Whether a point is in the country or its territorial sea. */
export const isInEmirates = ({ latitude, longitude }: Point): boolean =>
  booleanPointInPolygon([longitude, latitude], COUNTRY);

/** Whether the whole circle is in the country, no part of it, or one cannot tell. */
export function judgePlace(circle: Circle): Place {
  if (metersToBoundary(circle, RINGS) >= circle.accuracy + BOUNDARY_ERROR)
    return isInEmirates(circle) ? 'inside' : 'outside';
  return circle.accuracy >= IMPRECISE_FROM ? 'imprecise' : 'near-border';
}
