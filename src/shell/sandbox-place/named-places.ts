import type { MapPoint } from './projection.ts';

/** A place to choose; its words are `place:names.<key>`. */
export interface NamedPlace extends MapPoint {
  readonly key: string;
}

const at = (key: string, latitude: number, longitude: number): NamedPlace => ({ key, latitude, longitude });

/** Places on either side of the boundary, and those that maps get wrong. */
export const PLACES: Readonly<Record<'inside' | 'outside', readonly NamedPlace[]>> = {
  inside: [
    at('dubaiMarina', 25.0805, 55.1403),
    at('palm', 25.1304, 55.1171),
    at('abuDhabi', 24.4667, 54.3386),
    at('alAin', 24.2075, 55.7447),
    at('hatta', 24.7966, 56.1175),
    at('nahwa', 25.2697, 56.2764),
    at('shipNear', 25.365, 55.166),
  ],
  outside: [
    at('madha', 25.2836, 56.3319),
    at('musandam', 26.1799, 56.2477),
    at('buraimi', 24.2422, 55.7861),
    at('muscat', 23.588, 58.3829),
    at('shipFar', 25.534, 55.099),
  ],
};

/** Outside, and off the map. */
export const ABROAD: readonly NamedPlace[] = [at('london', 51.5072, -0.1276)];

/** Where the names of some stand on the map; their words are `place:labels.<key>`. */
export const MAP_LABELS: readonly NamedPlace[] = [
  at('dubai', 24.96, 55.5),
  at('abuDhabi', 24.24, 54.42),
  at('alAin', 24.02, 55.4),
  at('hatta', 24.56, 56.5),
  at('muscat', 23.68, 58.38),
  at('musandam', 26.29, 56.25),
];

/** Meters; what a phone tells outdoors. */
export const ACCURACY_M = 20;

/** What stands in the cookie (#client/geo/sandbox-cookie.ts). */
export const placeText = ({ latitude, longitude }: MapPoint, accuracy: number, key: string): string =>
  `${latitude}/${longitude}/${accuracy}/${key}`;
