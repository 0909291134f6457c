import { createPublicKey, type KeyObject } from 'node:crypto';
import { sha256OfParts } from './digest.ts';

/** c2sp.org/signed-note: keys as text, with a name. */

const COSIGNATURE_ED25519 = 0x04;
const KEY_BYTES = 32;
const ID_BYTES = 4;

/** Names of keys hold no space, plus or control character. */
const NAME = /^[^\s+\p{Cc}\p{Z}]+$/u;

/** The four bytes by which a signature names its key. */
export const keyId = (name: string, type: number, publicKey: Uint8Array): Buffer =>
  sha256OfParts(`${name}\n`, Buffer.of(type), publicKey).subarray(0, ID_BYTES);

export interface WitnessKey {
  /** The whole verifier key: what identifies the witness. */
  readonly key: string;
  readonly name: string;
  readonly id: Buffer;
  readonly publicKey: KeyObject;
}

/** RFC 8410: the header of an Ed25519 public key. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** Undefined for text that is no key of a witness, of the Ed25519 kind. */
export function parseWitnessKey(key: string): WitnessKey | undefined {
  const [name = '', id = '', ...rest] = key.split('+');
  const encoded = rest.join('+');
  const bytes = Buffer.from(encoded, 'base64');
  if (!NAME.test(name) || bytes.length !== 1 + KEY_BYTES || bytes[0] !== COSIGNATURE_ED25519) return undefined;
  const raw = bytes.subarray(1);
  const expected = keyId(name, COSIGNATURE_ED25519, raw);
  if (expected.toString('hex') !== id || bytes.toString('base64') !== encoded) return undefined;
  return {
    key,
    name,
    id: expected,
    publicKey: createPublicKey({ key: Buffer.concat([SPKI, raw]), format: 'der', type: 'spki' }),
  };
}
