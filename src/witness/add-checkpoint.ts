import {
  formatSignatureLine,
  isConsistent,
  isNoteSignedBy,
  type Checkpoint,
  type Note,
  type NoteSignature,
  type VerifierKey,
} from '#tlog/index.ts';
import { parseRequest, type AddCheckpointRequest } from './request.ts';
import type { WitnessStore } from './store.ts';

export interface Answer {
  readonly status: number;
  readonly contentType?: string;
  readonly body: string;
}

const refuse = (status: number, reason: string): Answer => ({ status, body: `${reason}\n` });

const isBy = (key: VerifierKey, { name, keyId }: NoteSignature): boolean =>
  name === key.name && Buffer.compare(keyId, key.keyId) === 0;

/** The signature lines of a note by keys of its log. A line that stands there twice is checked, and kept, once. */
function linesOfLog({ text, signatures }: Note, keys: readonly VerifierKey[]): readonly string[] {
  const lines = new Map(signatures.map((signature) => [formatSignatureLine(signature), signature]));
  const signers = keys.filter((key) => isNoteSignedBy({ text, signatures: [...lines.values()] }, key));
  return [...lines].flatMap(([line, signature]) => (signers.some((key) => isBy(key, signature)) ? [line] : []));
}

/** Why a checkpoint that its log signed is not cosigned; undefined where it is. */
function findConflict({ oldSize, proof, checkpoint }: AddCheckpointRequest, latest: Checkpoint): Answer | undefined {
  if (oldSize > checkpoint.size) return refuse(400, 'the old size is above the size of the checkpoint');
  if (oldSize !== latest.size) return { status: 409, contentType: 'text/x.tlog.size', body: `${latest.size}\n` };
  if (checkpoint.size === latest.size && !isConsistent(latest, checkpoint, []))
    return refuse(409, 'a tree of this size with another root was cosigned');
  if (!isConsistent(latest, checkpoint, proof)) return refuse(422, 'the consistency proof does not hold');
  return undefined;
}

/** A checkpoint that its log signed and that nothing speaks against. */
export interface Acceptable {
  readonly request: AddCheckpointRequest;
  /** Its signature lines by keys of its log. */
  readonly lines: readonly string[];
}

/** Checks the body of add-checkpoint; an answer where it is refused. */
export function judgeCheckpoint(store: WitnessStore, body: Uint8Array): Answer | Acceptable {
  const request = parseRequest(body);
  if (!request) return refuse(400, 'the body is not what tlog-witness asks for');
  const { checkpoint, note } = request;
  const keys = store.keysOf(checkpoint.origin);
  if (keys.length === 0) return refuse(404, 'this witness does not follow this log');
  const lines = linesOfLog(note, keys);
  if (lines.length === 0) return refuse(403, 'no signature of a key that is trusted for this log');
  return findConflict(request, store.latest(checkpoint.origin)) ?? { request, lines };
}

/**
 * Cosigns an acceptable checkpoint at a time in seconds, if nothing speaks against it by now. What is answered with 200
 * is on disk. The check and the write are one transaction: of two trees that exclude each other at most one is ever
 * cosigned.
 */
export function cosignCheckpoint(store: WitnessStore, { request, lines }: Acceptable, now: number): Answer {
  if (!Number.isSafeInteger(now) || now < 0) throw new Error(`the clock says ${now}`);
  const { checkpoint, note } = request;
  return store.runInTransaction(() => {
    const latest = store.latest(checkpoint.origin);
    const conflict = findConflict(request, latest);
    if (conflict) return conflict;
    // A clock that was set back must not date a larger tree before a smaller one.
    const time = Math.max(now, latest.time);
    const line = formatSignatureLine(store.cosign(note.text, time));
    store.keep({ ...checkpoint, time, note: `${note.text}\n${lines.join('')}${line}` });
    return { status: 200, body: line };
  });
}
