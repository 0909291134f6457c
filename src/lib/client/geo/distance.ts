interface Place {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

/** Mean radius of the Earth. */
const EARTH_M = 6_371_009;
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Meters between two places on a sphere (haversine). */
export function distanceBetween(from: Place, to: Place): number {
  const half = (a: number, b: number) => Math.sin(toRadians(b - a) / 2) ** 2;
  const chord =
    half(from.latitude, to.latitude) +
    Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude)) * half(from.longitude, to.longitude);
  return 2 * EARTH_M * Math.asin(Math.sqrt(Math.min(1, chord)));
}
