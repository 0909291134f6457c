import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { calculateJwkThumbprint, SignJWT, type JWK } from 'jose';
import { getOrCreateValue } from '../storage.ts';
import type { Grant } from './code-store.ts';
import { CLIENT_ID } from './authorization.ts';

export interface SuperappKeys {
  readonly jwks: () => Promise<{ readonly keys: readonly JWK[] }>;
  sign(issuer: string, grant: Grant, now: number): Promise<string>;
}

const makePem = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' });

/** Signs ID tokens (ES256) with a key that stays the same. */
export function loadSuperappKeys(db: DatabaseSync): SuperappKeys {
  const privateKey: KeyObject = createPrivateKey(getOrCreateValue(db, 'superapp key', makePem));
  const jwk = createPublicKey(privateKey).export({ format: 'jwk' }) as JWK;
  const kid = calculateJwkThumbprint(jwk);
  return {
    jwks: async () => ({ keys: [{ ...jwk, use: 'sig', alg: 'ES256', kid: await kid }] }),
    sign: async (issuer, { account, nonce }, now) => {
      const seconds = Math.floor(now / 1_000);
      const claims = { nonce, phone_number: account.phone, phone_number_verified: true };
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: await kid })
        .setIssuer(issuer)
        .setSubject(account.subject)
        .setAudience(CLIENT_ID)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + 300)
        .sign(privateKey);
    },
  };
}
