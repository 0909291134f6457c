import { createPrivateKey, createPublicKey, sign as signBytes, type KeyObject } from 'node:crypto';
import { assertPresent } from '#kernel/assert.ts';
import { toHex } from '#kernel/ids.ts';
import type { Db } from '#server/db/index.ts';
import { findOrCreateSecret } from '#server/crypto/secrets.ts';

/** Who signs draw records and receipts (docs/draw-proof.md §5, §6). */
export interface OperatorKey {
  /** 32 bytes, lower-case hexadecimal. */
  readonly publicKey: string;
  /** Ed25519 over the bytes, as lower-case hexadecimal. */
  sign(bytes: Uint8Array): string;
}

/** RFC 8410: the PKCS#8 wrapping of a bare 32-byte Ed25519 seed. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export function createOperatorKey(seed: Uint8Array): OperatorKey {
  const key: KeyObject = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  const publicKey = toHex(Buffer.from(assertPresent(x, 'the public key'), 'base64url'));
  return {
    publicKey,
    sign: (bytes) => toHex(signBytes(null, bytes, key)),
  };
}

/** The operator's key, the same on every node. */
export const loadOperatorKey = async (db: Db): Promise<OperatorKey> =>
  createOperatorKey(await findOrCreateSecret(db, 'operator-ed25519'));
