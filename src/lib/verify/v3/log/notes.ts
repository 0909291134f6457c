import { cosignedAt, isNoteSignedBy, parseCheckpoint, type Note, type VerifierKey } from '#tlog/index.ts';
import { toHex } from '#verify/bytes.ts';
import { logKeyOf } from '../pins.ts';
import type { Pins3 } from '../types.ts';

/** A limit of the format (docs/draw-proof.md, Notation). */
const MOST_SIGNATURES = 32;

/** A checkpoint with its signatures, which are not checked yet. */
export interface LogNote {
  readonly note: Note;
  readonly origin: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly root: string;
}

export function readNote(text: string): LogNote | undefined {
  const signed = parseCheckpoint(text);
  if (!signed || signed.note.signatures.length > MOST_SIGNATURES) return undefined;
  const { origin, size, root } = signed.checkpoint;
  return { note: signed.note, origin, size, root: toHex(root) };
}

export function isSignedByLog({ note, origin }: LogNote, pins: Pins3): boolean {
  const key = logKeyOf(pins);
  return origin === key.name && isNoteSignedBy(note, key);
}

/**
 * All times, in seconds, at which a witness cosigned a checkpoint, the earliest first. None where one of its signatures
 * is wrong, which makes the whole note false.
 */
export function timesOf({ note }: LogNote, witness: VerifierKey): number[] {
  if (cosignedAt(note, witness) === undefined) return [];
  return note.signatures
    .map((signature) => cosignedAt({ text: note.text, signatures: [signature] }, witness))
    .filter((time) => time !== undefined)
    .sort((a, b) => a - b);
}

/** What is wrong with checkpoints that belong together: each signed by the log, one root for each size. */
export function noteFault(notes: readonly (LogNote | undefined)[], pins: Pins3): string | undefined {
  const roots = new Map<number, string>();
  for (const [i, note] of notes.entries()) {
    if (!note) return `checkpoint ${i + 1} is none`;
    if (!isSignedByLog(note, pins)) return `checkpoint ${i + 1} is not signed by the log whose key is pinned`;
    if ((roots.get(note.size) ?? note.root) !== note.root)
      return `the log signed two trees of the same size, ${note.size}: it was split`;
    roots.set(note.size, note.root);
  }
  return undefined;
}
