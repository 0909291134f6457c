import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { compactDecrypt } from 'jose';
import { getOrCreateValue } from '../storage.ts';

export interface AcquirerKeys {
  /** The public key with which browsers encrypt card data. */
  readonly jwk: Readonly<Record<string, string>>;
  /** Decrypts a JWE; undefined if it is not encrypted with our key. */
  decrypt(jwe: string): Promise<string | undefined>;
  /** A fingerprint that is the same for the same card number and does not reveal it. */
  createFingerprint(cardNo: string): string;
}

/** RFC 7638. */
const thumbprint = (e: string, n: string): string =>
  createHash('sha256')
    .update(JSON.stringify({ e, kty: 'RSA', n }))
    .digest('base64url');

const makePem = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });

export function loadAcquirerKeys(db: DatabaseSync): AcquirerKeys {
  const privateKey: KeyObject = createPrivateKey(getOrCreateValue(db, 'acquirer key', makePem));
  const { e = '', n = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const kid = thumbprint(e, n);
  const fingerprintKey = getOrCreateValue(db, 'fingerprint key', () => randomBytes(32).toString('hex'));
  return {
    jwk: { kty: 'RSA', use: 'enc', alg: 'RSA-OAEP-256', kid, n, e },
    decrypt: async (jwe) => {
      try {
        const algorithms = { keyManagementAlgorithms: ['RSA-OAEP-256'], contentEncryptionAlgorithms: ['A256GCM'] };
        const { plaintext } = await compactDecrypt(jwe, privateKey, algorithms);
        return new TextDecoder('utf-8', { fatal: true }).decode(plaintext);
      } catch {
        return undefined;
      }
    },
    createFingerprint: (cardNo) => createHmac('sha256', fingerprintKey).update(cardNo).digest('hex'),
  };
}
