import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreedFee, judgePair, judgeSettlement, type Pair } from './judge.ts';

const pair = (change: Partial<Pair> = {}): Pair => ({
  type: 'payment',
  movement: 'a-deposit',
  booked: 100n,
  isDue: true,
  lines: 1,
  reported: 100n,
  total: 100n,
  currency: 'AED',
  ...change,
});
const NO_LINE = { lines: 0, reported: null, total: null, currency: null } as const;

describe('a movement', () => {
  it('that one line of its amount names is fine', () => {
    expect(judgePair(pair())).toBeNull();
  });

  it.each([
    ['not-in-file', NO_LINE],
    ['not-in-ledger', { booked: null }],
    ['twice', { lines: 2 }],
    ['currency', { currency: 'USD' }],
    ['amount', { reported: 99n }],
    // What matters most is said.
    ['not-in-ledger', { booked: null, lines: 2 }],
    ['twice', { lines: 2, reported: 99n }],
  ] as const)('is a difference: %s', (kind, change) => {
    expect(judgePair(pair(change))?.kind).toBe(kind);
  });

  it('that several lines name is reported with their sum', () => {
    expect(judgePair(pair({ lines: 3, total: 300n }))).toMatchObject({ kind: 'twice', expected: 100n, actual: 300n });
  });

  it('may wait for the file of another day', () => {
    expect(judgePair(pair({ ...NO_LINE, isDue: false }))).toBeNull();
  });

  it('agrees only where both sides say the same once', () => {
    const amount = fc.option(fc.bigInt({ min: 1n, max: 3n }), { nil: null });
    fc.assert(
      fc.property(amount, amount, fc.nat(2), (booked, reported, lines) => {
        const told = lines > 0 ? { lines, reported: reported ?? 1n, total: reported ?? 1n } : NO_LINE;
        const judged = judgePair(pair({ booked, ...told }));
        const agrees = lines === 0 ? booked === null : lines === 1 && booked === told.reported;
        expect(judged === null).toBe(agrees);
        if (judged) expect(judged).toMatchObject({ expected: booked, actual: told.reported });
      }),
    );
  });
});

describe('the payment of a day', () => {
  const day = { day: '2026-11-24', net: 985n, isDue: true, paid: 985n };

  it.each([
    ['as the file says', day, false],
    ['another sum', { ...day, paid: 984n }, true],
    ['none yet', { ...day, paid: null, isDue: false }, false],
    ['none for too long', { ...day, paid: null }, true],
    ['none for a day without business', { ...day, net: 0n, paid: null }, false],
    ['without a file', { ...day, net: null }, true],
  ])('%s', (_what, settlement, differs) => {
    expect(judgeSettlement(settlement) !== null).toBe(differs);
  });
});

describe('the agreed fee', () => {
  it.each([
    [10_000n, 150n],
    [33n, 0n],
    [34n, 1n],
    [100n, 2n],
  ])('of %s fils is %s', (amount, fee) => {
    expect(agreedFee('payment', amount)).toBe(fee);
  });

  it('is nothing of a refund', () => {
    expect(agreedFee('refund', 10_000n)).toBe(0n);
  });
});
