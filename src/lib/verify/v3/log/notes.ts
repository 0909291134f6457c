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
 * Whether a quorum cosigned a checkpoint: more than half of the witnesses that are pinned for one moment, each in its
 * own term. They count by their keys: a name is not signed, so one witness may be pinned under two.
 */
export function isCosigned(note: LogNote, pins: Pins3): boolean {
  const seen = pins.witnesses.flatMap((text) => {
    const key = witnessKey(text);
    const times = key ? timesOf(note, key).map((seconds) => seconds * 1_000) : [];
    const own = times.filter((time) => witnessesAt(pins, time).includes(text));
    return key && own.length > 0 ? [{ text, key: toHex(key.publicKey), times: own }] : [];
  });
  const moments = new Set(seen.flatMap(({ times }) => times));
  return [...moments].some((at) => {
    const held = witnessesAt(pins, at);
    const keys = seen.filter(({ text }) => held.includes(text)).map(({ key }) => key);
    return new Set(keys).size >= leastQuorumAt(pins, at);
  });
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
