import { createPublicKey, verify } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalHash, canonicalJson, type CanonicalValue } from '#server/crypto/canonical-json.ts';
import { ticketLeaf } from './ticket-leaf.ts';
import { createOperatorKey } from './operator-key.ts';
import { signRecord } from './record.ts';
import type { UnsignedRecord } from './draw-record.ts';

const record: UnsignedRecord = {
  version: 1,
  drawId: '69-261121-0642',
  lotteryType: 69,
  phase: '261121-0642',
  opensAt: '2026-11-21T06:40:54.000Z',
  closesAt: '2026-11-21T06:41:54.000Z',
  drawsAt: '2026-11-21T06:42:00.000Z',
  commitment: {
    seedHash: '00',
    committedAt: '2026-11-21T05:00:00.000Z',
    beacon: { scheme: 'bls-unchained-g1-rfc9380', chainHash: 'aa', publicKey: 'bb', genesis: 1, period: 3 },
  },
  tickets: { count: 2, root: 'cc', publishedAt: '2026-11-21T06:41:54.100Z' },
  beacon: { round: 7, signature: 'dd' },
  seed: 'ee',
  generator: [{ from: 1, to: 11, count: 5, ordered: true, repeats: false }],
  numbers: [[7, 2, 11, 5, 9]],
  previous: '0'.repeat(64),
  operatorKey: 'ff',
};

/** docs/draw-proof-2.md §5, literally. */
function byDefinition(value: CanonicalValue): string {
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(byDefinition).join(',')}]`;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${byDefinition(member)}`).join(',')}}`;
}

describe('canonical JSON', () => {
  it('sorts keys by code unit at every depth and leaves no white space', () => {
    expect(canonicalJson({ b: [true, { z: 1, a: 'é"\n' }], B: -3, a10: 1, a2: 2 })).toBe(
      '{"B":-3,"a10":1,"a2":2,"b":[true,{"a":"é\\"\\n","z":1}]}',
    );
  });
  it('follows docs/draw-proof-2.md for every allowed value', () => {
    const letters = fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }));
    const keys = fc.array(letters, { maxLength: 8 }).map((points) => String.fromCodePoint(...points));
    const { value: values } = fc.letrec<{ value: CanonicalValue }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 2 },
        keys,
        fc.maxSafeInteger(),
        fc.boolean(),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(keys, tie('value'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(values, (value) => {
        expect(canonicalJson(value)).toBe(byDefinition(value));
      }),
      { numRuns: 50 },
    );
  });
  it('refuses values without a canonical form', () => {
    expect(() => canonicalJson({ a: 0.5 })).toThrow();
    expect(() => canonicalJson({ a: Number.NaN })).toThrow();
  });
});

describe('a record', () => {
  // RFC 8032 §7.1, test 1.
  const key = createOperatorKey(Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex'));

  it("is signed with the operator's Ed25519 key", () => {
    expect(key.publicKey).toBe('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a');
    expect(key.sign(new Uint8Array())).toBe(
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    );
  });

  it('contains the hash of all fields but hash and signature, and its signature', () => {
    const { hash, signature, ...rest } = signRecord(record, key);
    const expected = canonicalHash(rest as unknown as CanonicalValue);
    expect(hash).toBe(expected.toString('hex'));
    const publicKey = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key.publicKey, 'hex').toString('base64url') },
      format: 'jwk',
    });
    expect(verify(null, expected, publicKey, Buffer.from(signature, 'hex'))).toBe(true);
    expect(signRecord({ ...record, phase: '261121-0643' }, key).hash).not.toBe(hash);
  });
});

describe('a leaf', () => {
  const fields = {
    salt: Buffer.alloc(16, 1),
    drawId: '69-261121-0642',
    orderId: '00000000-0000-4000-8000-000000000001',
    entryNo: 1,
    entryText: 'nap4|1,4,7,9|1|100',
  };
  it('is the hash of its length-prefixed fields', async () => {
    const lp = (text: string) => Buffer.concat([Buffer.from([0, 0, 0, text.length]), Buffer.from(text)]);
    const bytes = Buffer.concat([
      Buffer.from([0]),
      Buffer.from([0, 0, 0, 16]),
      fields.salt,
      lp(fields.drawId),
      lp(`${fields.orderId}#1`),
      lp(fields.entryText),
    ]);
    expect(ticketLeaf(fields)).toEqual(Buffer.from(await crypto.subtle.digest('SHA-256', bytes)));
  });
});
