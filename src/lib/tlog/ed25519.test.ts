import { ed25519 } from '@noble/curves/ed25519.js';
import fc from 'fast-check';
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { sampleSize } from '#support/random/sample-size.ts';
import { isSignedBy } from './index.ts';
import { fromHex } from './test-vectors/bytes.ts';
import { EDGE_CASES } from './test-vectors/ed25519.ts';

/** What Node says: the check of OpenSSL, but nothing of small order, as in Web Crypto (nodejs/node, pull 64026). */
function holdsInNode(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey]);
  return verify(null, message, createPublicKey({ key: spki, format: 'der', type: 'spki' }), signature);
}

function signer(seed: Uint8Array): { publicKey: Uint8Array; sign: (message: Uint8Array) => Uint8Array } {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const publicKey = Uint8Array.from(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32));
  return { publicKey, sign: (message) => Uint8Array.from(sign(null, message, key)) };
}

const ORDER = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;
const PRIME = 2n ** 255n - 19n;
const littleEndian = (value: bigint): Uint8Array =>
  Uint8Array.from({ length: 32 }, (_, i) => Number((value >> BigInt(8 * i)) & 255n));
const numberOf = (bytes: Uint8Array): bigint => bytes.reduceRight((value, byte) => value * 256n + BigInt(byte), 0n);

const seed = fc.uint8Array({ minLength: 32, maxLength: 32 });
const message = fc.uint8Array({ maxLength: 300 });

describe('a signature', () => {
  // RFC 8032 §7.1, tests 1 to 3.
  it.each([
    [
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      '',
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    ],
    [
      '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
      '72',
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    ],
    [
      'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
      'af82',
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
    ],
  ])('of RFC 8032 holds: %s', (key, text, signature) => {
    expect(isSignedBy(fromHex(key), fromHex(text), fromHex(signature))).toBe(true);
  });

  it('holds where Node made it', () => {
    fc.assert(
      fc.property(seed, message, (secret, text) => {
        const { publicKey, sign } = signer(secret);
        expect(isSignedBy(publicKey, text, sign(text))).toBe(true);
      }),
      { numRuns: sampleSize(50, 2_000) },
    );
  });

  it('holds where Node says so when a bit of it, of the key or of the text differs', () => {
    fc.assert(
      fc.property(seed, fc.uint8Array({ minLength: 1, maxLength: 99 }), fc.nat(), (secret, text, at) => {
        const { publicKey, sign } = signer(secret);
        const parts = [publicKey, text, sign(text)];
        const bits = parts.map((part) => part.length * 8);
        let bit = at % bits.reduce((sum, count) => sum + count, 0);
        const damaged = parts.map((part) => {
          const own = bit >= 0 && bit < part.length * 8 ? bit : -1;
          bit -= part.length * 8;
          return own < 0 ? part : part.with(own >> 3, (part[own >> 3] ?? 0) ^ (1 << (own & 7)));
        }) as [Uint8Array, Uint8Array, Uint8Array];
        expect(isSignedBy(...damaged)).toBe(false);
        expect(holdsInNode(...damaged)).toBe(false);
      }),
      { numRuns: sampleSize(100, 2_000) },
    );
  });

  it('holds where Node says so for any bytes', () => {
    const edge = fc.constantFrom(...[0n, 1n, ORDER - 1n, ORDER, PRIME - 1n, PRIME, 2n ** 256n - 1n].map(littleEndian));
    const part = fc.oneof(seed, edge);
    fc.assert(
      fc.property(part, part, part, message, (key, r, s, text) => {
        const signature = Uint8Array.from([...r, ...s]);
        expect(isSignedBy(key, text, signature)).toBe(holdsInNode(key, text, signature));
      }),
      { numRuns: sampleSize(100, 2_000) },
    );
  });

  it('of a key that comes again and again holds, or does not, as the first time', () => {
    const signers = Array.from({ length: 70 }, (_, i) => signer(new Uint8Array(32).fill(i)));
    const often = signers.slice(0, 3);
    for (let time = 0; time < 3; time++)
      for (const { publicKey, sign } of [...often, ...often, ...signers]) {
        const text = Uint8Array.of(time);
        const signature = sign(text);
        expect(isSignedBy(publicKey, text, signature)).toBe(true);
        expect(isSignedBy(publicKey, Uint8Array.of(time, 0), signature)).toBe(false);
      }
  });

  it('does not hold with S + L for S', () => {
    const { publicKey, sign } = signer(new Uint8Array(32).fill(3));
    const text = fromHex('00');
    const signature = sign(text);
    const s = numberOf(signature.subarray(32));
    for (let times = 0n; times * ORDER + s < 2n ** 256n; times++) {
      const other = Uint8Array.from([...signature.subarray(0, 32), ...littleEndian(s + times * ORDER)]);
      expect(isSignedBy(publicKey, text, other)).toBe(times === 0n);
      expect(holdsInNode(publicKey, text, other)).toBe(times === 0n);
    }
  });

  it.each([
    ['no key', 0, 64],
    ['a short key', 31, 64],
    ['a long key', 33, 64],
    ['no signature', 32, 0],
    ['a short signature', 32, 63],
    ['a long signature', 32, 65],
  ])('does not hold with %s', (_, keyLength, length) => {
    const { publicKey, sign } = signer(new Uint8Array(32).fill(4));
    const cut = (bytes: Uint8Array, to: number): Uint8Array => Uint8Array.from({ length: to }, (_, i) => bytes[i] ?? 0);
    const text = fromHex('01');
    expect(isSignedBy(cut(publicKey, keyLength), text, cut(sign(text), length))).toBe(false);
    expect(isSignedBy(cut(publicKey, 32), text, cut(sign(text), 64))).toBe(true);
  });
});

test.each(EDGE_CASES)('the edge case "$what" is decided as Node does', (edge) => {
  const [key, text, signature] = [edge.key, edge.message, edge.signature].map(fromHex) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  expect(isSignedBy(key, text, signature)).toBe(edge.holds);
  expect(holdsInNode(key, text, signature)).toBe(edge.holds);
});

describe('a signer who adds points of small order', () => {
  const { Point } = ed25519;
  const order8 = Point.fromHex('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a');
  const small = Array.from({ length: 8 }, (_, i) => (i === 0 ? Point.ZERO : order8.multiplyUnsafe(BigInt(i))));
  const texts = Array.from({ length: 4 }, (_, i) => Uint8Array.of(i));

  /** Made so that it holds with the cofactor, whatever is added to the key and to R. */
  function make(text: Uint8Array, [toKey, toR]: readonly [number, number], r: bigint) {
    const secret = 123_456_789n;
    const key = Point.BASE.multiply(secret)
      .add(small[toKey] ?? Point.ZERO)
      .toBytes();
    const base = r === 0n ? Point.ZERO : Point.BASE.multiply(r);
    const encodedR = base.add(small[toR] ?? Point.ZERO).toBytes();
    const k = numberOf(createHash('sha512').update(encodedR).update(key).update(text).digest());
    return { key, signature: Uint8Array.from([...encodedR, ...littleEndian((r + k * secret) % ORDER)]) };
  }
  const kinds = small.flatMap((_, toKey) => small.map((_, toR): [number, number] => [toKey, toR]));

  it.each([0n, 987_654_321n])('has them decided as Node does, R being %d times the base', (r) => {
    const held = kinds.map((kind) => {
      const made = texts.map((text) => ({ text, ...make(text, kind, r) }));
      for (const { text, key, signature } of made)
        expect(isSignedBy(key, text, signature)).toBe(holdsInNode(key, text, signature));
      expect(made.every(({ text, key, signature }) => ed25519.verify(signature, text, key, { zip215: true }))).toBe(
        true,
      );
      return made.filter(({ text, key, signature }) => isSignedBy(key, text, signature)).length;
    });
    expect(held[0]).toBe(r === 0n ? 0 : texts.length);
    // Where both have a part of small order, a few hold by chance.
    expect(held.slice(1, 8)).toEqual(Array(7).fill(0));
    expect(held.slice(8).some((count) => count > 0)).toBe(r !== 0n);
  });
});

describe('a key of small order', () => {
  const order8 = numberOf(fromHex('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a'));
  const order8Too = numberOf(fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05'));
  // The y of the eight points, three of them also as y + p, and each with either sign of x.
  const keys = [0n, 1n, PRIME - 1n, order8, order8Too, PRIME, PRIME + 1n].flatMap((y) => [y, y + 2n ** 255n]);
  // R is the neutral point and S is 0: it holds for every text whose hash is a multiple of the order.
  const signature = Uint8Array.from([...littleEndian(1n), ...littleEndian(0n)]);
  const texts = Array.from({ length: 64 }, (_, i) => Uint8Array.of(i));

  it.each(keys.map((key) => Buffer.from(littleEndian(key)).toString('hex')))('signs nothing: %s', (hex) => {
    const key = fromHex(hex);
    // The least strict check, with the cofactor, takes them all.
    expect(texts.every((text) => ed25519.verify(signature, text, key, { zip215: true }))).toBe(true);
    expect(texts.filter((text) => isSignedBy(key, text, signature))).toEqual([]);
  });
});
