import type { RequestInput } from '#contract/command.ts';
import type { geoStatus } from '#contract/geo/100206-geo-status.ts';
import type { Point } from '#server/geo/boundary/place.ts';

export type GivenPosition = NonNullable<RequestInput<typeof geoStatus>['position']>;

export const DUBAI: Point = { latitude: 25.197197, longitude: 55.274376 };
/** Oman's exclave in the Emirates. */
export const MADHA: Point = { latitude: 25.2836, longitude: 56.3319 };
export const LONDON: Point = { latitude: 51.507351, longitude: -0.127758 };

/** A position that a device measures now. */
export const positionAt = (point: Point, more: Partial<GivenPosition> = {}): GivenPosition => ({
  ...point,
  accuracy: 20,
  timestamp: Date.now(),
  source: 'browser',
  ...more,
});
