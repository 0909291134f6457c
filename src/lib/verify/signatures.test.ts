import { bls12_381 } from '@noble/curves/bls12-381.js';
import { expect, test } from 'vitest';
import { sha256Of, toHex, u64 } from './bytes.ts';
import { isSignedByBeacon } from './signatures.ts';

const curve = bls12_381.shortSignatures;
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

function createBeacon(): { readonly key: string; readonly sign: (round: number) => string } {
  const { secretKey, publicKey } = curve.keygen();
  const sign = (round: number) => curve.sign(curve.hash(sha256Of(u64(round)), DOMAIN), secretKey);
  return { key: toHex(publicKey.toBytes(true)), sign: (round) => toHex(curve.Signature.toBytes(sign(round))) };
}

test('the signature of a round holds each time, and for no other round or key, also after it held', () => {
  const [beacon, other] = [createBeacon(), createBeacon()];
  const signature = beacon.sign(5);
  const wrong = [
    [beacon.key, 6, signature],
    [other.key, 5, signature],
    [beacon.key, 5, beacon.sign(6)],
    [beacon.key, 5, other.sign(5)],
    [beacon.key, 5, ''],
    ['', 5, signature],
  ] as const;
  for (let time = 0; time < 2; time++) {
    expect(isSignedByBeacon(beacon.key, 5, signature)).toBe(true);
    for (const [key, round, made] of wrong) expect(isSignedByBeacon(key, round, made)).toBe(false);
  }
});
