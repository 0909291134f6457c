import { inclusionPath } from '#tlog/index.ts';
import { toHex } from '#verify/bytes.ts';
import type { Pins3 } from '#verify/v3/index.ts';
import { entryHash, type DrawEntry } from '#verify/v3/log/entries.ts';
import { isSignedByLog, readNote, timesOf, type LogNote } from '#verify/v3/log/notes.ts';
import { witnessKey } from '#verify/v3/pins.ts';
import { rootBy } from '#verify/v3/tickets/order-leaf.ts';
import type { PublicFiles } from './public-files.ts';

export interface SeenBy {
  readonly name: string;
  /** When it cosigned, by its own clock; ms. */
  readonly at: number;
}

/** Where an order stands in the log, with all that shows it: whoever has the pins can check it without a server. */
export interface PlaceInLog {
  readonly index: number;
  /** The checkpoint, with its cosignatures. */
  readonly checkpoint: string;
  /** From the entry of the order's batch to the root of the checkpoint; hexadecimal. */
  readonly path: readonly string[];
  /**
   * The pinned witnesses that cosigned the checkpoint, in the order of the pins: of those that the order's draws name,
   * for the draw of which the fewest have.
   */
  readonly witnesses: readonly SeenBy[];
}

export type FoundPlace =
  | { readonly kind: 'placed'; readonly place: PlaceInLog }
  /** The newest checkpoint does not hold it yet. */
  | { readonly kind: 'ahead' }
  /** The log that is shown is not the pinned one, or has another entry at this place. */
  | { readonly kind: 'wrong'; readonly reason: string };

/** The pinned witnesses that cosigned: of those that draws name, for the draw of which the fewest have. */
export function witnessesOf(note: LogNote, { witnesses }: Pins3, draws: readonly DrawEntry[]): SeenBy[] {
  const seen = witnesses.flatMap((text) => {
    const key = witnessKey(text);
    const [first] = key ? timesOf(note, key) : [];
    return key && first !== undefined ? [{ text, by: { name: key.name, at: first * 1_000 } }] : [];
  });
  const [fewest = seen] = draws
    .map((draw) => seen.filter(({ text }) => draw.witnesses.includes(text)))
    .sort((a, b) => a.length - b.length);
  return fewest.map(({ by }) => by);
}

/**
 * Looks for the batch of a receipt at the place that the server names: its path is computed here, from the log's tiles,
 * and compared with a checkpoint. `draws` are the commitments of its draws. Throws where tiles cannot be read.
 */
export async function findPlace(
  entry: string,
  index: number,
  checkpoint: string,
  pins: Pins3,
  { readTile }: Pick<PublicFiles, 'readTile'>,
  draws: readonly DrawEntry[],
): Promise<FoundPlace> {
  const note = readNote(checkpoint);
  if (!note || !isSignedByLog(note, pins))
    return { kind: 'wrong', reason: 'the checkpoint is not signed by the log whose key is known here' };
  if (note.size <= index) return { kind: 'ahead' };
  const path = (await inclusionPath(readTile, index, note.size)).map(toHex);
  const leaf = entryHash(entry);
  if (rootBy(leaf, { index, count: note.size, path }) !== note.root)
    return { kind: 'wrong', reason: `the log has another entry at index ${index}` };
  return { kind: 'placed', place: { index, checkpoint, path, witnesses: witnessesOf(note, pins, draws) } };
}

/** Whether a place that was kept still shows what it did: its path, the log's signature, and the cosignatures. */
export function confirmPlace(
  entry: string,
  { index, checkpoint, path }: PlaceInLog,
  pins: Pins3,
  draws: readonly DrawEntry[],
): SeenBy[] | undefined {
  const note = readNote(checkpoint);
  if (!note || !isSignedByLog(note, pins)) return undefined;
  const leaf = entryHash(entry);
  return rootBy(leaf, { index, count: note.size, path }) === note.root ? witnessesOf(note, pins, draws) : undefined;
}
