import { TILE_WIDTH } from './tile-tree.ts';

/** Where the log is read. */
export const LOG_PREFIX = '/log/';

/** What a path below the log's address asks for (c2sp.org/tlog-tiles). */
export type LogPath =
  | { readonly kind: 'checkpoint' }
  | { readonly kind: 'tile'; readonly level: number; readonly index: number; readonly width: number }
  | { readonly kind: 'entries'; readonly index: number; readonly width: number };

const PATH = /^tile\/(entries|\d|[1-5]\d|6[0-3])\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** The number in `x001/x234/067`; undefined where it has a group too many or is too large. */
function parseIndex(text: string): number | undefined {
  if (text.startsWith('x000/')) return undefined;
  const index = Number(text.replaceAll(/[x/]/g, ''));
  return Number.isSafeInteger(index) ? index : undefined;
}

/** Undefined for any other path. */
export function parseLogPath(path: string): LogPath | undefined {
  if (path === 'checkpoint') return { kind: 'checkpoint' };
  const [, level, digits = '', part] = PATH.exec(path) ?? [];
  const index = parseIndex(digits);
  const width = part === undefined ? TILE_WIDTH : Number(part);
  if (level === undefined || index === undefined || (part !== undefined && width >= TILE_WIDTH)) return undefined;
  return level === 'entries' ? { kind: 'entries', index, width } : { kind: 'tile', level: Number(level), index, width };
}
