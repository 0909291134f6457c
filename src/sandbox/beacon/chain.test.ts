import { bls12_381 } from '@noble/curves/bls12-381.js';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fromHex } from '#kernel/ids.ts';
import { chainHash, createChain, makeSecretKey, messageOf } from './chain.ts';

const { shortSignatures } = bls12_381;
const GENESIS = 1_790_000_001;

/** drand's quicknet as it is published; its round 1000. */
const QUICKNET = {
  public_key:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  period: 3,
  genesis_time: 1_692_803_367,
  groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
  metadata: { beaconID: 'quicknet' },
};
const ROUND_1000 = {
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
};

test('the message of a round is the one signed by quicknet', () => {
  expect(shortSignatures.verify(fromHex(ROUND_1000.signature), messageOf(1000), fromHex(QUICKNET.public_key))).toBe(
    true,
  );
  expect(shortSignatures.verify(fromHex(ROUND_1000.signature), messageOf(1001), fromHex(QUICKNET.public_key))).toBe(
    false,
  );
});

test('computes the chain hash of quicknet', () => {
  expect(chainHash(QUICKNET)).toBe('52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971');
});

test('randomness is the hash of the signature', () => {
  const hash = (text: string) => createHash('sha256').update(fromHex(text)).digest('hex');
  expect(hash(ROUND_1000.signature)).toBe(ROUND_1000.randomness);
  const made = createChain(makeSecretKey(), GENESIS).sign(5);
  expect(made.randomness).toBe(hash(made.signature));
});

test('a round is due at genesis and every three seconds after', () => {
  const chain = createChain(makeSecretKey(), GENESIS);
  const start = GENESIS * 1000;
  expect([start - 1, start, start + 2_999, start + 3_000].map(chain.latest)).toEqual([0, 1, 1, 2]);
});

test('the same key signs a round the same way', () => {
  const key = makeSecretKey();
  expect(createChain(key, GENESIS).sign(9)).toEqual(createChain(key, GENESIS).sign(9));
});
