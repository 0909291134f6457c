/** c2sp.org/tlog-tiles: what a log's files are called, and what is in them. */

export const TILE_WIDTH = 256;

export interface Tile {
  /** 0: hashes of entries; each level above hashes 256 of the one below. */
  readonly level: number;
  readonly index: number;
  /** How many hashes, 1 to 256. */
  readonly width: number;
}

/** 1234067 as `x001/x234/067`. */
function indexPath(index: number): string {
  const parts: string[] = [];
  for (let rest = index, last = true; last || rest > 0; rest = Math.floor(rest / 1000), last = false)
    parts.unshift((last ? '' : 'x') + String(rest % 1000).padStart(3, '0'));
  return parts.join('/');
}

const partOf = (width: number): string => (width === TILE_WIDTH ? '' : `.p/${width}`);

export const tilePath = ({ level, index, width }: Tile): string => `tile/${level}/${indexPath(index)}${partOf(width)}`;

/** A bundle of entries, which stands beside the tile of level 0 with their hashes. */
export const entriesPath = (index: number, width: number): string => `tile/entries/${indexPath(index)}${partOf(width)}`;

/** The entries of a bundle, each after its length in two bytes; undefined where it is cut short. */
export function parseEntries(bundle: Uint8Array): Uint8Array[] | undefined {
  const entries: Uint8Array[] = [];
  const view = new DataView(bundle.buffer, bundle.byteOffset, bundle.byteLength);
  for (let at = 0; at < bundle.length;) {
    if (at + 2 > bundle.length) return undefined;
    const length = view.getUint16(at);
    if (at + 2 + length > bundle.length) return undefined;
    entries.push(bundle.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return entries;
}

/** How many hashes the tile with this index has in a log of this size: 256, fewer at its right edge, or 0. */
export function widthOfTile(level: number, index: number, size: number): number {
  const hashes = Math.floor(size / TILE_WIDTH ** level) - index * TILE_WIDTH;
  return Math.max(0, Math.min(TILE_WIDTH, hashes));
}
