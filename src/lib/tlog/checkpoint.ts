import { decodeBase64, encodeBase64, parseDecimal } from './bytes.ts';
import { HASH_BYTES, type Head } from './merkle.ts';
import { isKeyName, parseNote, type Note } from './note.ts';

/** c2sp.org/tlog-checkpoint: the head of a log, as a note. */
export interface Checkpoint extends Head {
  readonly origin: string;
}

/** The text that is signed, without extension lines. */
export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${encodeBase64(root)}\n`;

/**
 * The head that a note's text states; undefined for another text. A checkpoint with extension lines is refused: nobody
 * who cosigns says anything of them.
 */
export function parseCheckpointText(text: string): Checkpoint | undefined {
  const [, origin, digits, hash] = /^(.+)\n(.+)\n(.+)\n$/.exec(text) ?? [];
  if (origin === undefined || digits === undefined || hash === undefined || !isKeyName(origin)) return undefined;
  const size = parseDecimal(digits);
  const root = decodeBase64(hash);
  return size !== undefined && root?.length === HASH_BYTES ? { origin, size, root } : undefined;
}

export interface SignedCheckpoint {
  readonly note: Note;
  readonly checkpoint: Checkpoint;
}

/** Signatures are not checked here. */
export function parseCheckpoint(value: string | Uint8Array): SignedCheckpoint | undefined {
  const note = parseNote(value);
  const checkpoint = note && parseCheckpointText(note.text);
  return checkpoint && { note, checkpoint };
}
