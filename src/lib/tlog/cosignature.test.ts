import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import * as tlog from './index.ts';
import { COSIGNED_EXAMPLE, PETER, WITNESSED } from './test-vectors/notes.ts';

const read = (text: string): tlog.Note => {
  const note = tlog.parseNote(text);
  if (!note) throw new Error('no note');
  return note;
};
const key = (text: string): tlog.VerifierKey => {
  const parsed = tlog.parseVerifierKey(text);
  if (!parsed) throw new Error('no key');
  return parsed;
};

describe('a checkpoint of a log with witnesses', () => {
  it.each(WITNESSED.witnesses)('was cosigned by %s', (witness) => {
    expect(tlog.cosignedAt(read(WITNESSED.checkpoint), key(witness))).toBe(WITNESSED.time);
  });
  it('was cosigned by nobody when another size or root stands in it', () => {
    const [first] = WITNESSED.witnesses.map(key);
    for (const [from, to] of [
      ['1432088532', '1432088533'],
      ['U7WM', 'U7WN'],
      ['arche2025h1', 'arche2025h2'],
    ] as const)
      expect(first && tlog.cosignedAt(read(WITNESSED.checkpoint.replace(from, to)), first)).toBeUndefined();
  });
});

test('signs what the specification says', () => {
  const { note } = tlog.parseCheckpoint(COSIGNED_EXAMPLE.checkpoint) ?? {};
  const message = tlog.cosignedMessage(note?.text ?? '', COSIGNED_EXAMPLE.time);
  expect(Buffer.from(message).toString()).toBe(COSIGNED_EXAMPLE.message);
  // The time is in the eight bytes before the signature.
  const time = Buffer.from(note?.signatures[1]?.signature ?? []).readBigUInt64BE(0);
  expect(time).toBe(BigInt(COSIGNED_EXAMPLE.time));
});

describe('the signatures of a witness', () => {
  const secret = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 9)]),
    format: 'der',
    type: 'pkcs8',
  });
  const spki = createPublicKey(secret).export({ format: 'der', type: 'spki' });
  const publicKey = Uint8Array.from(spki.subarray(-32));
  const witness = tlog.createVerifierKey('witness.example/w1', tlog.COSIGNATURE_ED25519, publicKey);
  const text = `example.com/log\n7\n${Buffer.alloc(32, 1).toString('base64')}\n`;
  /** The line of a signature made at a time, that says it was made at `stated`. */
  const line = (time: bigint, { stated = time, length = 72, of = text, by = witness } = {}): string => {
    const stamp = Buffer.alloc(8);
    stamp.writeBigUInt64BE(stated);
    const made = sign(null, Buffer.from(`cosignature/v1\ntime ${time}\n${of}`), secret);
    const signature = Uint8Array.from(Buffer.concat([stamp, made, Buffer.alloc(8)]).subarray(0, length));
    return tlog.formatSignatureLine({ ...by, signature });
  };
  const at = (...lines: string[]): number | undefined => tlog.cosignedAt(read(`${text}\n${lines.join('')}`), witness);

  it('give the time at which they were made', () => expect(at(line(1_700_000_000n))).toBe(1_700_000_000));
  it('give the earliest time, in whatever order they stand', () => {
    expect(at(line(30n), line(10n), line(20n))).toBe(10);
    expect(at(line(10n), line(10n))).toBe(10);
  });
  it('may be of the time 0 and of the largest safe one', () => {
    expect(at(line(0n))).toBe(0);
    expect(at(line(BigInt(Number.MAX_SAFE_INTEGER)))).toBe(Number.MAX_SAFE_INTEGER);
  });
  it('are all worth nothing when one is wrong', () => {
    const wrong = line(10n, { stated: 11n });
    for (const lines of [[wrong], [wrong, line(10n)], [line(10n), wrong], [line(5n), wrong, line(20n)]])
      expect(at(...lines)).toBeUndefined();
  });
  it.each([
    ['of another text', line(10n, { of: text.replace('7', '8') })],
    ['too short by a byte', line(10n, { length: 71 })],
    ['too long by a byte', line(10n, { length: 73 })],
    ['of a time alone', line(10n, { length: 8 })],
    ['of less than a time', line(10n, { length: 7 })],
    ['of a byte', line(10n, { length: 1 })],
    ['of a time above 2^53', line(2n ** 53n)],
    ['of the largest time that 64 bits hold', line(2n ** 64n - 1n)],
    ['of a time above 2^53 that reads as another', line(2n ** 53n + 1n, { stated: 2n ** 53n + 1n })],
  ])('do not hold if they are %s', (_, one) => expect(at(one)).toBeUndefined());
  it('are looked for under its name and id', () => {
    const other = tlog.createVerifierKey('witness.example/w2', tlog.COSIGNATURE_ED25519, publicKey);
    expect(at(line(10n, { by: other }))).toBeUndefined();
    expect(at(line(10n, { by: { ...witness, keyId: other.keyId } }))).toBeUndefined();
    expect(at(line(10n), line(5n, { stated: 4n, by: other }))).toBe(10);
    const stranger = tlog.formatSignatureLine({ ...other, signature: Uint8Array.of(1) });
    expect(at(stranger)).toBeUndefined();
  });
  it('are not signatures of a note, nor the other way round', () => {
    const log: tlog.VerifierKey = { ...witness, type: tlog.NOTE_ED25519 };
    expect(tlog.cosignedAt(read(`${text}\n${line(10n)}`), log)).toBeUndefined();
    expect(tlog.isNoteSignedBy(read(`${text}\n${line(10n)}`), witness)).toBe(false);
    const plain = tlog.formatSignatureLine({ ...witness, signature: sign(null, Buffer.from(text), secret) });
    expect(at(plain)).toBeUndefined();
    expect(tlog.cosignedAt(read(COSIGNED_EXAMPLE.checkpoint), key(PETER))).toBeUndefined();
  });
});
