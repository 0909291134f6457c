import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GEO_COMMANDS } from '#contract/geo/geo-commands.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { createGeoProofs } from './proof.ts';

const proofs = createGeoProofs(randomBytes(32));

const command = fc.constantFrom(...GEO_COMMANDS);
const sessionId = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n });
const now = fc.date({ min: new Date('2026-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const subject = fc.record({ sessionId, command });

test('a proof is valid for its session and command for ten minutes', () => {
  const check = (one: { sessionId: bigint; command: (typeof GEO_COMMANDS)[number] }, at: Date, later: number) => {
    const { proof, expires } = proofs.issue(one, at);
    expect(expires).toBe(at.getTime() + 10 * MINUTE_MS);
    expect(proofs.check(proof, one, new Date(at.getTime() + later))).toBe('valid');
    expect(proofs.check(proof, one, new Date(expires))).toBe('expired');
  };
  fc.assert(fc.property(subject, now, fc.integer({ min: 0, max: 10 * MINUTE_MS - 1 }), check));
});

test('a proof is of its session only', () => {
  fc.assert(
    fc.property(subject, sessionId, now, (one, other, at) => {
      fc.pre(other !== one.sessionId);
      const { proof } = proofs.issue(one, at);
      expect(proofs.check(proof, { ...one, sessionId: other }, at)).toBe('foreign');
    }),
  );
});

test('a proof is of its command only', () => {
  fc.assert(
    fc.property(subject, command, now, (one, other, at) => {
      fc.pre(other !== one.command);
      const { proof } = proofs.issue(one, at);
      expect(proofs.check(proof, { ...one, command: other }, at)).toBe('other-command');
    }),
  );
});

test('no bit of a proof may change', () => {
  fc.assert(
    fc.property(subject, now, fc.nat(36 * 8 - 1), (one, at, bit) => {
      const bytes = Buffer.from(proofs.issue(one, at).proof, 'base64url');
      bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      // The last 18 bytes are of the session; a changed one looks like another session's.
      const expected = bit < 18 * 8 ? 'invalid' : 'foreign';
      expect(proofs.check(bytes.toString('base64url'), one, at)).toBe(expected);
    }),
  );
});

test('no text but the proof itself is one', () => {
  const one = { sessionId: 7n, command: '101101' as const };
  const at = new Date('2026-11-26T12:00:00Z');
  const { proof } = proofs.issue(one, at);
  for (const text of ['', `${proof}=`, ` ${proof}`, proof.slice(1), `${proof}A`, proof.replace(/.$/, '+')])
    expect(proofs.check(text, one, at)).toBe('invalid');
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[A-Za-z0-9_-]{48}$/)), (text) => {
      expect(proofs.check(text, one, at)).toBe('invalid');
    }),
  );
});

test('a proof by another secret is invalid', () => {
  fc.assert(
    fc.property(subject, now, (one, at) => {
      const { proof } = createGeoProofs(randomBytes(32)).issue(one, at);
      expect(proofs.check(proof, one, at)).toBe('invalid');
    }),
  );
});

test('a proof lives no longer than ten minutes, whatever it is asked to', () => {
  const at = new Date('2026-11-26T12:00:00Z');
  const one = { sessionId: 7n, command: '420544' as const };
  const long = createGeoProofs(randomBytes(32), 60 * MINUTE_MS);
  expect(long.issue(one, at).expires).toBe(at.getTime() + 10 * MINUTE_MS);
  // One that seems to come from the future: the clock was set back.
  const { proof } = long.issue(one, new Date(at.getTime() + 5 * MINUTE_MS));
  expect(long.check(proof, one, at)).toBe('expired');
});
