import { utf8 } from './bytes.ts';
import { isSignedBy } from './ed25519.ts';
import { COSIGNATURE_ED25519, signaturesOf, type Note, type NoteSignature, type VerifierKey } from './note.ts';

/** c2sp.org/tlog-cosignature, of the Ed25519 kind: 8 bytes of time, 64 of signature. */
const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;

/** What a witness signs: at this time, in seconds since 1970, it has seen no larger tree of the log than this. */
export const cosignedMessage = (checkpointText: string, time: number): Uint8Array =>
  utf8(`cosignature/v1\ntime ${time}\n${checkpointText}`);

/** The time in a signature of a witness, in seconds since 1970; undefined where it does not hold. */
function timeOf(checkpointText: string, { signature }: NoteSignature, key: VerifierKey): number | undefined {
  if (signature.length !== TIME_BYTES + SIGNATURE_BYTES) return undefined;
  const time = Number(new DataView(signature.buffer, signature.byteOffset).getBigUint64(0));
  if (!Number.isSafeInteger(time)) return undefined;
  const holds = isSignedBy(key.publicKey, cosignedMessage(checkpointText, time), signature.subarray(TIME_BYTES));
  return holds ? time : undefined;
}

/**
 * When a witness cosigned a checkpoint, in seconds since 1970: the earliest of its times; undefined where it did not,
 * or where one of its signatures is wrong, which makes the whole note false.
 */
export function cosignedAt(note: Note, key: VerifierKey): number | undefined {
  if (key.type !== COSIGNATURE_ED25519) return undefined;
  let earliest: number | undefined;
  for (const signature of signaturesOf(note, key)) {
    const time = timeOf(note.text, signature, key);
    if (time === undefined) return undefined;
    earliest = Math.min(time, earliest ?? time);
  }
  return earliest;
}
