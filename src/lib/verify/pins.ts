import type { BeaconChain, Rule } from './types.ts';

/** drand's quicknet, the public beacon of the League of Entropy, which production draws use. */
export const QUICKNET: BeaconChain = {
  scheme: 'bls-unchained-g1-rfc9380',
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
};

export const isQuicknet = (beacon: BeaconChain): boolean =>
  beacon.publicKey === QUICKNET.publicKey && beacon.chainHash === QUICKNET.chainHash;

/**
 * The published rules of each game (docs/draw-proof-2.md §7). They are repeated here on purpose: the verifier shares no
 * code.
 */
export const RULES: Readonly<Record<number, Rule>> = {
  61: {
    generator: [
      { from: 1, to: 31, count: 6, ordered: false, repeats: false },
      { from: 1, to: 12, count: 1, ordered: false, repeats: false },
    ],
    minutes: false,
    raffle: 3,
  },
  65: { generator: [{ from: 1, to: 36, count: 6, ordered: false, repeats: false }], minutes: true },
  67: { generator: [{ from: 0, to: 9, count: 1, ordered: true, repeats: true }], minutes: true },
  69: { generator: [{ from: 1, to: 11, count: 5, ordered: true, repeats: false }], minutes: true },
  72: { generator: [{ from: 0, to: 9, count: 3, ordered: true, repeats: true }], minutes: false },
  80: { generator: [{ from: 1, to: 39, count: 5, ordered: false, repeats: false }], minutes: false },
  81: { generator: [{ from: 1, to: 36, count: 5, ordered: false, repeats: false }], minutes: false },
  82: {
    generator: [
      { from: 1, to: 20, count: 4, ordered: false, repeats: false },
      { from: 1, to: 5, count: 1, ordered: false, repeats: false },
    ],
    minutes: false,
  },
  83: { generator: [{ from: 1, to: 8, count: 3, ordered: true, repeats: false }], minutes: true },
};
