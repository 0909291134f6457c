import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { GeoCommand } from '#contract/geo/geo-commands.ts';
import { MINUTE_MS } from '#kernel/time.ts';

/** `foreign`: ours, but of another session. */
export type ProofStatus = 'valid' | 'invalid' | 'foreign' | 'other-command' | 'expired';

/** What a proof is bound to. */
export interface ProofSubject {
  readonly sessionId: bigint;
  readonly command: string;
}

/**
 * Proofs of place: a player was in the country. 36 bytes in base64url: 6 of when it is over, 4 of the command's number,
 * 8 that tell a foreign proof from an invalid one, 18 of HMAC over all these and the session. It serves any number of
 * calls of its command under its session while it lives, so nothing is stored.
 */
export interface GeoProofs {
  issue(subject: ProofSubject & { readonly command: GeoCommand }, now: Date): { proof: string; expires: number };
  check(proof: string, subject: ProofSubject, now: Date): ProofStatus;
}

/** The longest life of a proof. */
const LIFE_MS = 10 * MINUTE_MS;
/** The clock of the node that issued the proof may be ahead. */
const SKEW_MS = MINUTE_MS;

const TEXT = /^[A-Za-z0-9_-]{48}$/;
const NAME = Buffer.from('naseeb/geo-proof/v1');
const MARK_NAME = Buffer.from('naseeb/geo-proof-mark/v1');
/** Where each part begins. */
const COMMAND = 6;
const MARK = 10;
const TAG = 18;
const SIZE = 36;

export function createGeoProofs(secret: Uint8Array, lifeMs = LIFE_MS): GeoProofs {
  const key = createSecretKey(secret);
  const mac = (...parts: Uint8Array[]): Buffer => createHmac('sha256', key).update(Buffer.concat(parts)).digest();
  const mark = (bytes: Buffer): Buffer => mac(MARK_NAME, bytes.subarray(0, MARK)).subarray(0, TAG - MARK);
  const tag = (bytes: Buffer, sessionId: bigint): Buffer => {
    const session = Buffer.alloc(8);
    session.writeBigInt64BE(sessionId);
    return mac(NAME, bytes.subarray(0, TAG), session).subarray(0, SIZE - TAG);
  };
  return {
    issue({ sessionId, command }, now) {
      const expires = now.getTime() + Math.min(lifeMs, LIFE_MS);
      const bytes = Buffer.alloc(SIZE);
      bytes.writeUIntBE(expires, 0, COMMAND);
      bytes.writeUInt32BE(Number(command), COMMAND);
      bytes.set(mark(bytes), MARK);
      bytes.set(tag(bytes, sessionId), TAG);
      return { proof: bytes.toString('base64url'), expires };
    },
    check(proof, { sessionId, command }, now) {
      if (!TEXT.test(proof)) return 'invalid';
      const bytes = Buffer.from(proof, 'base64url');
      // Every purchase checks a proof: one HMAC, and another only of a proof that is refused.
      if (!timingSafeEqual(tag(bytes, sessionId), bytes.subarray(TAG)))
        return timingSafeEqual(mark(bytes), bytes.subarray(MARK, TAG)) ? 'foreign' : 'invalid';
      if (bytes.readUInt32BE(COMMAND) !== Number(command)) return 'other-command';
      const left = bytes.readUIntBE(0, COMMAND) - now.getTime();
      return left <= 0 || left > LIFE_MS + SKEW_MS ? 'expired' : 'valid';
    },
  };
}
