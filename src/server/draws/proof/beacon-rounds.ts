import { bls12_381 } from '@noble/curves/bls12-381.js';
import { fromHex } from '#kernel/ids.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { sha256Digest } from '#server/crypto/digest.ts';
import { u64 } from './ticket-leaf.ts';
import type { BeaconChain } from './draw-record.ts';

/** The beacon's rules, without its network (docs/draw-proof-2.md §3). */
export const SCHEME = 'bls-unchained-g1-rfc9380';
const DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** A round is due at least this long after the tickets' root is published. */
export const ROUND_MARGIN_MS = 2 * SECOND_MS;

type Timing = Pick<BeaconChain, 'genesis' | 'period'>;

/** When a round is due, in ms since 1970. */
export const roundTime = ({ genesis, period }: Timing, round: number): number =>
  (genesis + (round - 1) * period) * SECOND_MS;

/** The round of a draw whose root was published then: the first that is due later than that and the margin. */
export function roundAfter({ genesis, period }: Timing, publishedAt: number): number {
  const since = publishedAt + ROUND_MARGIN_MS - genesis * SECOND_MS;
  return since < 0 ? 1 : Math.floor(since / (period * SECOND_MS)) + 2;
}

/** The round of a draw of version 3: the first that is due at its time or later (docs/draw-proof.md §3). */
export const roundAt = ({ genesis, period }: Timing, drawsAt: number): number =>
  Math.max(1, Math.ceil((drawsAt - genesis * SECOND_MS) / (period * SECOND_MS)) + 1);

/** Whether the signature is the chain's for the round. False for bytes that are no point of the curve, too. */
export function verifyRound(publicKey: string, round: number, signature: string): boolean {
  const { shortSignatures } = bls12_381;
  try {
    const message = shortSignatures.hash(sha256Digest(u64(round)), DST);
    return shortSignatures.verify(fromHex(signature), message, fromHex(publicKey));
  } catch {
    return false;
  }
}

/** drand's quicknet: the chain that live installations and the verifier pin. */
export const QUICKNET: BeaconChain = {
  scheme: SCHEME,
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
};
