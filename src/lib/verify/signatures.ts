import { bls12_381 } from '@noble/curves/bls12-381.js';
import { ed25519 } from '@noble/curves/ed25519.js';
import { rememberLast } from '#tlog/index.ts';
import { sha256Of, u64, fromHex } from './bytes.ts';

/** Returns false both for a wrong signature and for bytes that are no signature, for which the libraries throw. */
function catchInvalid(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}

export const isSignedBy = (publicKey: string, message: Uint8Array, signature: string): boolean =>
  catchInvalid(() => ed25519.verify(fromHex(signature), message, fromHex(publicKey), { zip215: false }));

const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** The draws of a minute share a round, and pages check a draw again. */
const remember = rememberLast<boolean>(64);

/** docs/draw-proof-2.md §3: a round's signature on G1, checked with the beacon's key on G2. */
export const isSignedByBeacon = (publicKey: string, round: number, signature: string): boolean =>
  remember(JSON.stringify([publicKey, round, signature]), () =>
    catchInvalid(() => {
      const { hash, verify } = bls12_381.shortSignatures;
      return verify(fromHex(signature), hash(sha256Of(u64(round)), DOMAIN), fromHex(publicKey));
    }),
  );
