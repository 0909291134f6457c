import { bls12_381 } from '@noble/curves/bls12-381.js';
import { ed25519 } from '@noble/curves/ed25519.js';
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

/** A signature that holds does so for ever: the draws of a minute share theirs, and pages look at a draw again. */
const held = new Set<string>();
const MAX_HELD = 64;

/** docs/draw-proof-2.md §3: a round's signature on G1, checked with the beacon's key on G2. */
export function isSignedByBeacon(publicKey: string, round: number, signature: string): boolean {
  const name = `${publicKey} ${round} ${signature}`;
  if (held.has(name)) return true;
  const holds = catchInvalid(() => {
    const { hash, verify } = bls12_381.shortSignatures;
    return verify(fromHex(signature), hash(sha256Of(u64(round)), DOMAIN), fromHex(publicKey));
  });
  if (!holds) return false;
  held.add(name);
  const [oldest] = held;
  if (held.size > MAX_HELD && oldest !== undefined) held.delete(oldest);
  return true;
}
