import { createPrivateKey, createPublicKey, sign as signBytes } from 'node:crypto';
import { assertPresent } from '#kernel/assert.ts';

/** An Ed25519 key that signs (RFC 8032). */
export interface SigningKey {
  /** 32 bytes. */
  readonly publicKey: Buffer;
  /** 64 bytes. */
  sign(bytes: Uint8Array): Buffer;
}

/** RFC 8410: the PKCS#8 wrapping of a bare 32-byte Ed25519 seed. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key of a seed of 32 bytes. */
export function createSigningKey(seed: Uint8Array): SigningKey {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  return {
    publicKey: Buffer.from(assertPresent(x, 'the public key'), 'base64url'),
    sign: (bytes) => signBytes(null, bytes, key),
  };
}
