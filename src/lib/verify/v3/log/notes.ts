import { cosignedAt, isNoteSignedBy, parseCheckpoint, signaturesOf, type Note, type VerifierKey } from '#tlog/index.ts';
import { toHex } from '#verify/bytes.ts';
import { leastQuorumAt, logKeyOf, witnessesAt, witnessKey } from '../pins.ts';
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

/**
 * Whether a quorum cosigned a checkpoint, of the witnesses that are pinned for the time when the last one did. They
 * count by their keys: a name is not signed, so one witness may be pinned under two.
 */
export function isCosigned(note: LogNote, pins: Pins3): boolean {
  const seen = new Map<string, number>();
  for (const text of pins.witnesses) {
    const key = witnessKey(text);
    const times = key ? timesOf(note, key).map((seconds) => seconds * 1_000) : [];
    const at = times.find((time) => witnessesAt(pins, time).includes(text));
    if (key && at !== undefined) seen.set(toHex(key.publicKey), at);
  }
  return seen.size > 0 && seen.size >= leastQuorumAt(pins, Math.max(...seen.values()));
}

/** Whether a checkpoint has a signature in the name of a witness that it did not make. */
export const isForged = ({ note }: LogNote, witness: VerifierKey): boolean =>
  signaturesOf(note, witness).length > 0 && cosignedAt(note, witness) === undefined;

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
