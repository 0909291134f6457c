import { verify } from 'node:crypto';
import { assertPresent } from '#kernel/assert.ts';
import type { SigningKey } from '../crypto/signing-key.ts';
import { keyId, type WitnessKey } from '../crypto/witness-key.ts';

/** c2sp.org/signed-note, tlog-checkpoint and tlog-cosignature, as the log writes and reads them. */

const NOTE_ED25519 = 0x01;
const ID_BYTES = 4;
const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;

/** The key of a log as its readers are given it. */
export function formatLogKey(origin: string, publicKey: Uint8Array): string {
  const encoded = Buffer.concat([Buffer.of(NOTE_ED25519), publicKey]).toString('base64');
  return `${origin}+${keyId(origin, NOTE_ED25519, publicKey).toString('hex')}+${encoded}`;
}

export interface CheckpointFields {
  readonly origin: string;
  readonly size: bigint;
  readonly root: Uint8Array;
}

/** The head of a log, as text: what is signed. */
export const checkpointText = ({ origin, size, root }: CheckpointFields): string =>
  `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`;

/** A checkpoint as a note with the log's signature. */
export function signCheckpoint(fields: CheckpointFields, key: SigningKey): string {
  const text = checkpointText(fields);
  const id = keyId(fields.origin, NOTE_ED25519, key.publicKey);
  const signature = Buffer.concat([id, key.sign(Buffer.from(text))]).toString('base64');
  return `${text}\n— ${fields.origin} ${signature}\n`;
}

/** The text of a note that we wrote. */
export const noteText = (note: string): string => note.slice(0, note.indexOf('\n\n') + 1);

/** The size in a checkpoint that we wrote. */
export const readCheckpointSize = (note: string): bigint =>
  BigInt(assertPresent(note.split('\n', 2)[1], 'the second line of a checkpoint'));

export interface Cosignature {
  /** Seconds since 1970, by the witness's clock. */
  readonly time: number;
  /** The line of the note, with its newline. */
  readonly line: string;
}

/** The cosignature of a witness among the lines of its answer; undefined where there is none, or where it is wrong. */
export function findCosignature(answer: string, text: string, witness: WitnessKey): Cosignature | undefined {
  for (const line of answer.split('\n')) {
    const [, name, encoded] = /^— (\S+) ([A-Za-z0-9+/=]+)$/.exec(line) ?? [];
    if (name !== witness.name || encoded === undefined) continue;
    const bytes = Buffer.from(encoded, 'base64');
    if (bytes.length !== ID_BYTES + TIME_BYTES + SIGNATURE_BYTES || !bytes.subarray(0, ID_BYTES).equals(witness.id))
      continue;
    const time = Number(bytes.readBigUInt64BE(ID_BYTES));
    const message = Buffer.from(`cosignature/v1\ntime ${time}\n${text}`);
    if (!Number.isSafeInteger(time)) return undefined;
    return verify(null, message, witness.publicKey, bytes.subarray(ID_BYTES + TIME_BYTES))
      ? { time, line: `${line}\n` }
      : undefined;
  }
  return undefined;
}
