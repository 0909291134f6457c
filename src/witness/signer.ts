import { createPrivateKey, createPublicKey, randomBytes, sign, type KeyObject } from 'node:crypto';
import {
  cosignedMessage,
  COSIGNATURE_ED25519,
  createVerifierKey,
  type NoteSignature,
  type VerifierKey,
} from '#tlog/index.ts';

const SEED_BYTES = 32;
const TIME_BYTES = 8;
/** What precedes the seed of an Ed25519 key in PKCS #8 (RFC 8410 §7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

export const makeSeed = (): Uint8Array => randomBytes(SEED_BYTES);

export interface Signer {
  /** What others check its cosignatures with. */
  readonly key: VerifierKey;
  /** A cosignature of a checkpoint's text with a time in seconds. */
  cosign(checkpointText: string, time: number): NoteSignature;
}

function publicKeyOf(privateKey: KeyObject): Uint8Array {
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' });
  return new Uint8Array(Buffer.from(x ?? '', 'base64url'));
}

export function createSigner(name: string, seed: Uint8Array): Signer {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
  const key = createVerifierKey(name, COSIGNATURE_ED25519, publicKeyOf(privateKey));
  return {
    key,
    cosign: (checkpointText, time) => {
      const signature = new Uint8Array(TIME_BYTES + 64);
      new DataView(signature.buffer).setBigUint64(0, BigInt(time));
      signature.set(sign(null, cosignedMessage(checkpointText, time), privateKey), TIME_BYTES);
      return { name, keyId: key.keyId, signature };
    },
  };
}
