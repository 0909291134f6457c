import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChargebackState } from '../tables.ts';
import { nextChargebackStep, splitChargeback } from './decide-chargeback.ts';

describe('a chargeback', () => {
  it.each([
    [null, 'OPENED', { act: 'take', to: 'opened' }],
    [null, 'LOST', { act: 'take', to: 'lost' }],
    [null, 'WON', { act: 'end', to: 'won' }],
    ['opened', 'OPENED', { act: null }],
    ['opened', 'WON', { act: 'give-back', to: 'won' }],
    ['opened', 'LOST', { act: 'end', to: 'lost' }],
    ['won', 'OPENED', { act: null }],
    ['lost', 'OPENED', { act: null }],
    ['won', 'LOST', { act: null, alarm: 'a chargeback is lost that was won' }],
    ['lost', 'WON', { act: null, alarm: 'a chargeback is won that was lost' }],
  ] as const)('that is %s and reported %s becomes %j', (state, status, step) => {
    expect(nextChargebackStep(state, status)).toEqual(step);
  });

  it('takes its money at most once and gives it back at most once, in whatever order it is reported', () => {
    const reports = fc.array(fc.constantFrom('OPENED', 'WON', 'LOST'), { maxLength: 12 });
    fc.assert(
      fc.property(reports, (statuses) => {
        let state: ChargebackState | null = null;
        let taken = 0;
        for (const status of statuses) {
          const step = nextChargebackStep(state, status);
          if (step.act === null) continue;
          if (step.act === 'take') taken++;
          if (step.act === 'give-back') taken--;
          state = step.to;
          expect(taken).toBe(state === 'won' ? 0 : 1);
        }
      }),
    );
  });
});

describe('what it takes', () => {
  const fils = fc.bigInt({ min: 0n, max: 10n ** 9n });

  it('is its amount, from one balance only where the one before is empty, and a loss only where all are', () => {
    fc.assert(
      fc.property(fils, fils, fils, fils, (deposited, winnings, gift, amount) => {
        const taken = splitChargeback({ deposited, winnings, gift }, amount);
        expect(taken.from_deposited + taken.from_winnings + taken.from_gift + taken.loss).toBe(amount);
        expect(taken.from_deposited <= deposited && taken.from_winnings <= winnings && taken.from_gift <= gift).toBe(
          true,
        );
        if (taken.from_winnings > 0n) expect(taken.from_deposited).toBe(deposited);
        if (taken.from_gift > 0n) expect(taken.from_winnings).toBe(winnings);
        if (taken.loss > 0n) expect(taken.from_gift).toBe(gift);
      }),
    );
  });
});
