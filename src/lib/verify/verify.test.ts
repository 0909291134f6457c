import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifyReceipt, verifyRecord, verifyTicket, QUICKNET } from './index.ts';
import { firstRoundAfter } from './record.ts';
import { isSignedByBeacon } from './signatures.ts';
import { signRound, makeDraw, pins, reseal, resealOldReceipt, resealReceipt } from '#support/proof/draw-vectors.ts';
import type { DrawRecord } from './types.ts';

const failed = (checks: readonly { name: string; ok: boolean }[]): string[] =>
  checks.filter(({ ok }) => !ok).map(({ name }) => name);
const { record, tickets } = makeDraw();

/** Paths to every string, number and boolean inside a value. */
function paths(value: unknown, at: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...at]];
  return Object.entries(value).flatMap(([key, inner]) => paths(inner, [...at, key]));
}
const changedText = (text: string, at: number): string => {
  const i = at % text.length;
  const other = text[i] === '1' ? '2' : '1';
  return text.slice(0, i) + other + text.slice(i + 1);
};
const change = (value: unknown, at: number): unknown =>
  typeof value === 'string' ? changedText(value, at) : typeof value === 'number' ? value + 1 : value !== true;

/** A copy with one character, number or flag changed. */
function tampered<T>(value: T, path: readonly string[], at: number): T {
  if (path.length === 0) return change(value, at) as T;
  const [key = '', ...rest] = path;
  // A deep copy that keeps arrays; the files hold JSON values only.
  const copy = JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
  copy[key] = tampered(copy[key], rest, at);
  return copy as T;
}

describe('a valid draw', () => {
  it.each([0, 1, 2, 4, 5, 60])('passes with tickets of %d other players', (others) => {
    const made = makeDraw({ others });
    expect(failed(verifyRecord(made.record, pins))).toEqual([]);
    for (const ticket of made.tickets) expect(failed(verifyTicket(ticket, made.record, pins))).toEqual([]);
  });

  it('passes after its file was saved and read again', () => {
    expect(failed(verifyRecord(JSON.parse(JSON.stringify(record)), pins))).toEqual([]);
  });
});

describe('a changed draw', () => {
  const places = paths(record);
  it.each(places.map((path) => [path.join('.'), path] as const))('fails if %s is changed', (_, path) => {
    expect(failed(verifyRecord(tampered(record, path, 0), pins))).not.toEqual([]);
  });

  it('fails if any one character is changed', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.nat(200), (path, at) => {
        const other = tampered(record, path, at);
        expect(failed(verifyRecord(other, pins))).not.toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('fails on a missing or extra field', () => {
    for (const key of Object.keys(record))
      expect(failed(verifyRecord({ ...record, [key]: undefined }, pins))).toContain('shape');
    expect(failed(verifyRecord({ ...record, note: 'x' }, pins))).toEqual(['shape']);
    for (const odd of [null, 1, 'x', [], {}]) expect(failed(verifyRecord(odd, pins))).toEqual(['shape']);
  });
});

/** Forgeries that fail even with the operator's own key. */
describe('a draw signed by a dishonest operator', () => {
  const forge = (over: Partial<DrawRecord>): string[] => failed(verifyRecord(reseal({ ...record, ...over }), pins));

  it('is refused if its beacon round is older than its tickets', () => {
    const older = makeDraw({ round: record.beacon.round - 1 });
    expect(failed(verifyRecord(older.record, pins))).toEqual(['round']);
    expect(verifyRecord(older.record, pins).find(({ name }) => name === 'round')?.reason).toContain(
      'older than the tickets',
    );
  });
  it('is refused if it waited for a later round', () => {
    expect(failed(verifyRecord(makeDraw({ round: record.beacon.round + 1 }).record, pins))).toEqual(['round']);
  });
  it('is refused with a round that the beacon did not sign', () => {
    expect(forge({ beacon: { ...record.beacon, signature: signRound(record.beacon.round + 1) } })).toEqual([
      'beacon',
      'numbers',
    ]);
    expect(forge({ beacon: { ...record.beacon, signature: 'c0' + '00'.repeat(47) } })).toContain('beacon');
  });
  it('is refused with another seed', () => {
    expect(forge({ seed: '11'.repeat(32) })).toContain('seed');
    expect(failed(verifyRecord({ ...makeDraw({ seedText: 'other' }).record, hash: record.hash }, pins))).toContain(
      'hash',
    );
  });
  it('is refused with other numbers, or the same in a different order', () => {
    const [drawn = []] = record.numbers;
    expect(forge({ numbers: [[...drawn].reverse()] })).toEqual(['numbers']);
  });
  it('is refused with other rules, without recomputing numbers by them', () => {
    expect(forge({ generator: [{ from: 1, to: 2 ** 31, count: 5, ordered: true, repeats: false }] })).toEqual([
      'rules',
      'numbers',
    ]);
    expect(forge({ lotteryType: 70, drawId: '70-261121-0642' })).toEqual(['rules', 'numbers']);
  });
  it('is refused if sealed after sales opened, or counted before they closed', () => {
    expect(forge({ commitment: { ...record.commitment, committedAt: record.opensAt } })).toEqual(['committed']);
    expect(failed(verifyRecord(makeDraw({ publishedAt: '2026-11-21T06:41:53.999Z' }).record, pins))).toEqual([
      'tickets-closed',
    ]);
  });
  it('is refused with another beacon or operator', () => {
    expect(
      forge({ commitment: { ...record.commitment, beacon: { ...record.commitment.beacon, period: 30 } } }),
    ).toContain('beacon-key');
    expect(failed(verifyRecord(record, { ...pins, operatorKey: '11'.repeat(32) }))).toEqual(['operator']);
    expect(failed(verifyRecord(record, { ...pins, beacon: QUICKNET }))).toContain('beacon');
  });
  it('is refused with times that contradict each other', () => {
    expect(forge({ drawsAt: '2026-11-21T06:43:00.000Z' })).toEqual(['shape']);
    expect(forge({ opensAt: record.closesAt })).toEqual(['shape']);
  });
});

describe('a ticket', () => {
  const [ticket] = tickets;
  if (!ticket) throw new Error('the draw has tickets');
  const places = paths(ticket);

  it.each(places.map((path) => [path.join('.'), path] as const))('fails if %s is changed', (_, path) => {
    expect(failed(verifyTicket(tampered(ticket, path, 0), record, pins))).not.toEqual([]);
  });
  it('fails beside an invalid draw', () => {
    expect(failed(verifyTicket(ticket, { ...record, seed: '11'.repeat(32) }, pins))).toEqual(['ticket-draw']);
  });
  it('fails if the operator signed other numbers or promised another seed', () => {
    const [draw] = ticket.receipt.draws;
    if (!draw) throw new Error('the receipt names its draw');
    const other = (over: Partial<typeof draw>) => ({
      ...ticket,
      receipt: resealReceipt({ ...ticket.receipt, draws: [{ ...draw, ...over }] }),
    });
    expect(failed(verifyTicket(other({ leaves: [] }), record, pins))).toEqual(['receipt-leaf']);
    expect(failed(verifyTicket(other({ seedHash: '11'.repeat(32) }), record, pins))).toEqual(['receipt-seed']);
  });
  it('passes with a receipt of an order paid alone, and fails with a longer path or another index', () => {
    const { receipt } = ticket;
    const alone = resealReceipt(receipt, 0);
    expect(failed(verifyTicket({ ...ticket, receipt: alone }, record, pins))).toEqual([]);
    const wrong = (over: Partial<typeof receipt.proof>) =>
      failed(verifyTicket({ ...ticket, receipt: { ...receipt, proof: { ...receipt.proof, ...over } } }, record, pins));
    const { index, count, path } = receipt.proof;
    expect(wrong({})).toEqual([]);
    for (const over of [
      { path: path.slice(1) },
      { path: path.slice(0, -1) },
      { path: [...path, record.tickets.root] },
      { index: index + count },
      { index: index - 1 },
      { count: count + 1 },
    ])
      expect(wrong(over)).toEqual(['receipt']);
  });
  it('fails with the signature of another game in its batch', () => {
    const { receipt } = ticket;
    const other = resealReceipt({ ...receipt, lotteryType: 83, previous: '22'.repeat(32) });
    const checksWith = (over: Partial<typeof receipt>) =>
      failed(verifyTicket({ ...ticket, receipt: { ...receipt, ...over } }, record, pins));
    const { previous, signature } = other;
    expect(checksWith({ previous, signature })).toEqual(['receipt']);
    expect(checksWith({ previous, signature, lotteryType: 83 })).toEqual(['ticket-shape']);
  });
  it('passes with a receipt of version 1, and fails with one that only claims it', () => {
    const old = resealOldReceipt(ticket.receipt);
    expect(failed(verifyTicket({ ...ticket, receipt: old }, record, pins))).toEqual([]);
    const { signature } = ticket.receipt;
    expect(failed(verifyTicket({ ...ticket, receipt: { ...old, signature } }, record, pins))).toEqual(['receipt']);
    expect(failed(verifyTicket({ ...ticket, receipt: { ...ticket.receipt, version: 1 } }, record, pins))).toEqual([
      'ticket-shape',
    ]);
  });
  it('fails if a path is shortened or extended', () => {
    const cut = { ...ticket, proof: { ...ticket.proof, path: ticket.proof.path.slice(1) } };
    const grown = { ...ticket, proof: { ...ticket.proof, path: [...ticket.proof.path, record.tickets.root] } };
    for (const false_ of [cut, grown]) expect(failed(verifyTicket(false_, record, pins))).toEqual(['in-tree']);
  });
});

describe('a receipt alone', () => {
  const [ticket] = tickets;
  if (!ticket) throw new Error('the draw has tickets');
  const { receipt } = ticket;
  const versions = [
    ['paid with others', receipt],
    ['paid alone', resealReceipt(receipt, 0)],
    ['of version 1', resealOldReceipt(receipt)],
  ] as const;

  it.each(versions)('%s passes, also beside its draw', (_, one) => {
    expect(verifyReceipt(one, pins).map(({ name }) => name)).toEqual([
      'receipt-shape',
      'receipt-key',
      'receipt-path',
      'receipt-signed',
    ]);
    expect(failed(verifyReceipt(JSON.parse(JSON.stringify(one)), pins))).toEqual([]);
    expect(failed(verifyReceipt(one, pins, record))).toEqual([]);
  });

  describe.each(versions)('%s', (_, one) => {
    const places = paths(one);
    it.each(places.map((path) => [path.join('.'), path] as const))('fails if %s is changed', (__, path) => {
      expect(failed(verifyReceipt(tampered(one, path, 0), pins))).not.toEqual([]);
    });
    it('fails if any one character is changed', { timeout: 30_000 }, () => {
      fc.assert(
        fc.property(fc.constantFrom(...places), fc.nat(200), (path, at) => {
          expect(failed(verifyReceipt(tampered(one, path, at), pins))).not.toEqual([]);
        }),
        { numRuns: 100 },
      );
    });
    it('fails on a missing or extra field', () => {
      for (const key of Object.keys(one))
        expect(failed(verifyReceipt({ ...one, [key]: undefined }, pins))).toEqual(['receipt-shape']);
      expect(failed(verifyReceipt({ ...one, note: 'x' }, pins))).toEqual(['receipt-shape']);
    });
    it('fails with the key of another operator', () => {
      expect(failed(verifyReceipt(one, { ...pins, operatorKey: '11'.repeat(32) }))).toEqual([
        'receipt-key',
        'receipt-signed',
      ]);
    });
  });

  it('fails for anything but a receipt', () => {
    for (const odd of [null, 1, 'x', [], {}, { version: 1 }, { version: 3 }, ticket, record])
      expect(failed(verifyReceipt(odd, pins))).toEqual(['receipt-shape']);
  });
  it('reports a path of the wrong length or through another order', () => {
    const wrong = (over: Partial<typeof receipt.proof>) =>
      failed(verifyReceipt({ ...receipt, proof: { ...receipt.proof, ...over } }, pins));
    const { index, count, path } = receipt.proof;
    expect(wrong({ path: path.slice(1) })).toEqual(['receipt-path', 'receipt-signed']);
    expect(wrong({ index: index + count })).toEqual(['receipt-path', 'receipt-signed']);
    expect(wrong({ path: [record.hash, ...path.slice(1)] })).toEqual(['receipt-signed']);
  });
  it('is not accepted with the signature of another version', () => {
    const old = resealOldReceipt(receipt);
    expect(failed(verifyReceipt({ ...receipt, signature: old.signature }, pins))).toEqual(['receipt-signed']);
    expect(failed(verifyReceipt({ ...old, signature: receipt.signature }, pins))).toEqual(['receipt-signed']);
  });
  it('fails beside a draw that it does not name, that has another seed hash, or that is invalid', () => {
    const [draw] = receipt.draws;
    if (!draw) throw new Error('the receipt names its draw');
    const checksBeside = (over: Partial<typeof draw>) =>
      failed(verifyReceipt(resealReceipt({ ...receipt, draws: [{ ...draw, ...over }] }), pins, record));
    expect(checksBeside({ drawId: '69-261121-0643' })).toEqual(['receipt-draw', 'receipt-seed']);
    expect(checksBeside({ seedHash: '11'.repeat(32) })).toEqual(['receipt-seed']);
    expect(failed(verifyReceipt(receipt, pins, { ...record, seed: record.hash }))).toEqual(['receipt-draw']);
  });
});

describe('beacon', () => {
  it('verifies a round signed by drand quicknet, and refuses another', () => {
    const signature =
      'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
    expect(isSignedByBeacon(QUICKNET.publicKey, 1_000, signature)).toBe(true);
    expect(isSignedByBeacon(QUICKNET.publicKey, 1_001, signature)).toBe(false);
  });

  it('chooses the first round due more than two seconds after publication', () => {
    const chain = { ...QUICKNET, genesis: 1_000, period: 3 };
    const at = (ms: number): string => new Date(1_000_000 + ms).toISOString();
    const due = (round: number): number => (round - 1) * 3_000;
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 10_000_000 }), (ms) => {
        const round = firstRoundAfter(chain, at(ms));
        expect(due(round)).toBeGreaterThan(ms + 2_000);
        if (round > 1) expect(due(round - 1)).toBeLessThanOrEqual(ms + 2_000);
      }),
    );
  });
});
