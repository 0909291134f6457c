import {
  entriesPath,
  parseCheckpoint,
  parseEntries,
  tilePath,
  TILE_WIDTH,
  widthOfTile,
  HASH_BYTES,
  type Tile,
} from '#tlog/index.ts';
import { hashesBefore, type LogPart } from '#verify/v3/index.ts';
import { unreadable } from './failure.ts';
import { fetchBytes } from './fetch-bytes.ts';

/** A limit of this command, not of logs: so many entries are in memory at once. */
const MOST_ENTRIES = 2 ** 18;
const MOST_LOG_BYTES = 512 * 2 ** 20;
const MOST_CHECKPOINT = 64 * 1024;
const MOST_BUNDLE = TILE_WIDTH * (2 + 65_535);
/** A server is not asked for more bundles at once. */
const AT_ONCE = 4;

/** A stretch of a log that is wanted. */
export interface Wanted {
  readonly first: number;
  /** Checkpoints that it must reach, of which the largest may be its end; none where only the shown one can be. */
  readonly checkpoints: readonly string[];
}

export interface FoundLog {
  readonly part: LogPart;
  /** Why it does not reach to the newest checkpoint; undefined where it does. */
  readonly shortened?: string;
}

interface End {
  readonly size: number;
  readonly checkpoint: string;
}

const endAt = (checkpoint: string): End => ({
  checkpoint,
  // Signatures are for the verifier: here it is about how much to read.
  size: parseCheckpoint(checkpoint)?.checkpoint.size ?? 0,
});

async function readShown(address: string): Promise<End | string> {
  try {
    const bytes = await fetchBytes(`${address}checkpoint`, MOST_CHECKPOINT);
    const end = endAt(new TextDecoder().decode(bytes));
    return end.size > 0 ? end : `${address}checkpoint is no checkpoint with entries: is this the address of a log?`;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Where to stop: at the shown checkpoint, or at the largest of the wanted ones where that is too far or smaller. */
function chooseEnd(shown: End | string, { first, checkpoints }: Wanted): End & { readonly shortened?: string } {
  const [largest] = checkpoints.map(endAt).sort((a, b) => b.size - a.size);
  const tooMany = (size: number): string =>
    `from index ${first} to its size of ${size} the log has more entries than the ${MOST_ENTRIES} that are read`;
  if (typeof shown !== 'string' && shown.size > first && shown.size >= (largest?.size ?? 0)) {
    if (shown.size - first <= MOST_ENTRIES) return shown;
    if (!largest) throw unreadable(tooMany(shown.size));
  }
  if (!largest) throw unreadable(typeof shown === 'string' ? shown : `the log has no entry with the index ${first}`);
  if (largest.size <= first) throw unreadable('its checkpoint does not hold its commitment');
  if (largest.size - first > MOST_ENTRIES) throw unreadable(tooMany(largest.size));
  const why = typeof shown === 'string' ? shown : shown.size < largest.size ? undefined : tooMany(shown.size);
  return { ...largest, shortened: why ?? 'the log shows a smaller checkpoint than the seal has' };
}

async function readTile(address: string, tile: Tile): Promise<Uint8Array> {
  return fetchBytes(`${address}${tilePath(tile)}`, TILE_WIDTH * HASH_BYTES);
}

async function readBundle(address: string, index: number, size: number): Promise<Uint8Array[]> {
  const width = widthOfTile(0, index, size);
  const place = `${address}${entriesPath(index, width)}`;
  const entries = parseEntries(await fetchBytes(place, MOST_BUNDLE));
  if (entries?.length !== width) throw unreadable(`${place} is no bundle of ${width} entries`);
  return entries;
}

async function readEntries(address: string, first: number, end: number, size: number): Promise<Uint8Array[]> {
  const entries: Uint8Array[] = [];
  const from = Math.floor(first / TILE_WIDTH);
  const count = Math.ceil(end / TILE_WIDTH) - from;
  let bytes = 0;
  for (let i = 0; i < count; i += AT_ONCE) {
    const indexes = Array.from({ length: Math.min(AT_ONCE, count - i) }, (_, j) => from + i + j);
    for (const bundle of await Promise.all(indexes.map((index) => readBundle(address, index, size))))
      for (const entry of bundle) {
        bytes += entry.length;
        entries.push(entry);
      }
    if (bytes > MOST_LOG_BYTES) throw unreadable(`the log at ${address} has more bytes than are read`);
  }
  return entries.slice(first - from * TILE_WIDTH, end - from * TILE_WIDTH);
}

/** Reads a log from an entry on. Nothing of it is believed here: the verifier compares it with its checkpoint. */
export async function readLogPart(address: string, wanted: Wanted): Promise<FoundLog> {
  const { first } = wanted;
  const shown = await readShown(address);
  const { size: end, checkpoint, shortened } = chooseEnd(shown, wanted);
  // Files at the right edge of the log may be gone as soon as the log is larger.
  const size = typeof shown === 'string' ? end : Math.max(end, shown.size);
  const entries = await readEntries(address, first, end, size).catch((error: unknown) => {
    // Where there is no log at all, that is what to say, and not which of its files is none.
    throw typeof shown === 'string' ? unreadable(shown) : error;
  });
  const before = first === 0 ? [] : await hashesBefore((tile) => readTile(address, tile), first, size);
  return { part: { first, before, entries, checkpoint }, ...(shortened === undefined ? {} : { shortened }) };
}
