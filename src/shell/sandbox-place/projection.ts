/** A point of WGS 84, in degrees. */
export interface MapPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** What the map shows, in degrees: the country with its sea, Musandam and Muscat. */
const WEST = 51;
const NORTH = 26.7;
const EAST = 58.9;
const SOUTH = 22.4;
/** Units of the map for one degree of latitude. */
const SCALE = 100;
/** A degree of longitude is shorter, here at the middle of the map. */
const EAST_SCALE = SCALE * Math.cos(((NORTH + SOUTH) / 2) * (Math.PI / 180));

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Size of the map in its units. */
export const MAP_WIDTH = round((EAST - WEST) * EAST_SCALE, 0);
export const MAP_HEIGHT = round((NORTH - SOUTH) * SCALE, 0);

export const toMap = ({ latitude, longitude }: MapPoint): { readonly x: number; readonly y: number } => ({
  x: round((longitude - WEST) * EAST_SCALE, 1),
  y: round((NORTH - latitude) * SCALE, 1),
});

/** To four decimals, which is 11 m. */
export const fromMap = (x: number, y: number): MapPoint => ({
  latitude: round(NORTH - y / SCALE, 4),
  longitude: round(WEST + x / EAST_SCALE, 4),
});

/** The SVG path of closed rings of [longitude, latitude]. */
export const ringsPath = (rings: readonly (readonly (readonly number[])[])[]): string =>
  rings
    .map((ring) => {
      const points = ring.map(([longitude = 0, latitude = 0]) => {
        const { x, y } = toMap({ latitude, longitude });
        return `${x} ${y}`;
      });
      // Points that fall together at this scale are drawn once.
      return `M${points.filter((point, i) => point !== points[i - 1]).join('L')}Z`;
    })
    .join('');
