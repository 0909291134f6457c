import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, omitFields } from './canonical-json.ts';
import { CONTROL_CHECKS, verifyControl } from './control.ts';
import { makeControl, stranger } from '#support/proof/control-vectors.ts';
import { makeDraw, pins } from '#support/proof/draw-vectors.ts';

const failed = (value: unknown): string[] =>
  verifyControl(value, pins)
    .filter(({ ok }) => !ok)
    .map(({ name }) => name);

const without = { amount: undefined };
const session = { ...without, kind: 'session-time-limit', endsAt: undefined };

describe('the receipt of a limit or exclusion', () => {
  it.each([
    ['a deposit limit', {}],
    ['a limit that was taken away', { ...without, endsAt: undefined }],
    ['a self-exclusion without an end', { ...without, kind: 'self-exclusion', endsAt: undefined }],
    ['a time-out', { ...without, kind: 'time-out' }],
    ['a session-time limit', { ...session, minutes: 60 }],
    ['a session-time limit that was taken away', session],
    ['a kind that is not known here', { kind: 'cooling-off', amount: 60 }],
    ['a kind with fields of its own', { ...without, kind: 'cooling-off', hours: 60, daily: true, note: 'é' }],
  ])('of %s passes', (_, over) => {
    const checks = verifyControl(JSON.parse(JSON.stringify(makeControl(over))), pins);
    expect(checks.map(({ name }) => name)).toEqual(CONTROL_CHECKS);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  });

  /** What the file with one byte changed says; undefined where it is no JSON any more. */
  function withByte(text: string, at: number, byte: number): unknown {
    const bytes = Buffer.from(text);
    bytes[at % bytes.length] = byte;
    try {
      return JSON.parse(bytes.toString());
    } catch {
      return undefined;
    }
  }

  it('fails if any byte of what was signed, or of the signature, is changed', { timeout: 30_000 }, () => {
    const further = { ...session, minutes: 60, note: 'مدة' };
    for (const receipt of [makeControl(), makeControl(further)]) {
      const text = canonicalJson(receipt) ?? '';
      const length = Buffer.byteLength(text);
      const printable = fc.integer({ min: 0x20, max: 0x7e });
      fc.assert(
        fc.property(fc.nat(length - 1), fc.oneof(printable, fc.nat(255)), (at, byte) => {
          fc.pre(Buffer.from(text)[at] !== byte);
          expect(failed(withByte(text, at, byte))).not.toEqual([]);
        }),
        { numRuns: 400 },
      );
    }
  });
  it('fails if a digit of a fact is changed and it still reads well', () => {
    const { receiptId, ...receipt } = makeControl();
    for (const over of [
      { amount: 300_000 },
      { kind: 'wager-limit' },
      { player: 'u7Qd2LmY' },
      { endsAt: '2026-11-27T06:41:00.250Z' },
      { effectiveAt: '2026-11-22T06:41:00.250Z' },
      { issuedAt: '2026-11-20T06:41:00.250Z' },
      { receiptId: receiptId.replace('7', '8') },
    ])
      expect(failed({ receiptId, ...receipt, ...over })).toEqual(['control-signed']);
  });
  it('fails if a minute of a session-time limit is changed, or taken away', () => {
    const receipt = makeControl({ ...session, minutes: 60 });
    for (const altered of [{ ...receipt, minutes: 61 }, omitFields(receipt, 'minutes')])
      expect(failed(altered)).toEqual(['control-signed']);
    expect(failed(makeControl({ ...session, minutes: '60' }))).toEqual(['control-shape']);
  });
  it('fails if a field is left out or added after it was signed', () => {
    const receipt = makeControl();
    for (const name of ['amount', 'endsAt']) expect(failed(omitFields(receipt, name))).toEqual(['control-signed']);
    for (const name of ['receiptId', 'kind', 'player', 'issuedAt', 'effectiveAt', 'operatorKey', 'signature'])
      expect(failed(omitFields(receipt, name))).toEqual(['control-shape']);
    expect(failed({ ...receipt, note: 'x' })).toEqual(['control-signed']);
  });

  it('tells another key from a changed receipt', () => {
    const foreign = makeControl({}, stranger);
    expect(failed(foreign)).toEqual(['control-key']);
    expect(failed({ ...foreign, amount: 1 })).toEqual(['control-key', 'control-signed']);
    // A key that followed the first one signs, too.
    const later = { ...pins, laterKeys: [foreign['operatorKey'] as string] };
    expect(verifyControl(foreign, later).every(({ ok }) => ok)).toBe(true);
    expect(verifyControl(makeControl(), later).every(({ ok }) => ok)).toBe(true);
    // The operator's name on the signature of another, and the other way round.
    const { operatorKey } = makeControl();
    expect(failed({ ...foreign, operatorKey })).toEqual(['control-signed']);
    expect(failed({ ...makeControl(), operatorKey: foreign.operatorKey })).toEqual(['control-key', 'control-signed']);
  });
  it('checks nothing of a version that is not known here', () => {
    expect(verifyControl(makeControl({ version: 2 }), pins)).toEqual([
      { name: 'control-version', ok: false, reason: 'another version', expected: '1', found: '2' },
    ]);
  });
  it('fails for anything but such a receipt, and for more than it may hold', () => {
    const { record, tickets } = makeDraw();
    const many = Object.fromEntries(Array.from({ length: 24 }, (_, i) => [`f${'abcdefghijklmnopqrstuvwx'[i]}`, 1]));
    const odd = [
      ...[null, 1, 'x', [], {}, { type: 'naseeb/control' }, record, tickets[0], tickets[0]?.receipt],
      makeControl({ type: 'naseeb/other' }),
      makeControl({ version: '1' }),
      makeControl({ kind: 'Deposit limit' }),
      makeControl({ amount: -1 }),
      makeControl({ amount: 1.5 }),
      makeControl({ endsAt: 'tomorrow' }),
      makeControl({ minutes: { of: 1 } }),
      makeControl({ 'a b': 1 }),
      makeControl(many),
    ];
    for (const value of odd) expect(failed(value)).toEqual(['control-shape']);
  });
});
