import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRefundable, nextRefundStep } from './decide-refund.ts';

const refundId = 'ref_1';

describe('a refund', () => {
  it.each([
    ['requested', 'PENDING', { to: null }],
    ['requested', 'SUCCEEDED', { to: 'succeeded' }],
    ['requested', 'FAILED', { to: 'failed', reason: null }],
    ['succeeded', 'SUCCEEDED', { to: null }],
    ['succeeded', 'PENDING', { to: null }],
    ['failed', 'FAILED', { to: null }],
    ['succeeded', 'FAILED', { to: null, alarm: 'a refund is failed that was succeeded' }],
    ['failed', 'SUCCEEDED', { to: null, alarm: 'a refund is succeeded that was failed' }],
  ] as const)('that is %s and reported %s becomes %j', (state, status, step) => {
    expect(nextRefundStep(state, { refundId, status })).toEqual(step);
  });

  it('keeps the reason of its failure', () => {
    expect(nextRefundStep('requested', { refundId, status: 'FAILED', reason: 'ACCOUNT_CLOSED' })).toEqual({
      to: 'failed',
      reason: 'ACCOUNT_CLOSED',
    });
  });
});

describe('what may be refunded', () => {
  const fils = fc.bigInt({ min: 0n, max: 10n ** 9n });

  it('is never more than the wallet has, nor than is left of the deposit, and all that both allow', () => {
    fc.assert(
      fc.property(fils, fils, fils, fils, (amount, refunded, chargedBack, deposited) => {
        const most = findRefundable({ amount, refunded, chargedBack, deposited });
        expect(most >= 0n && most <= deposited).toBe(true);
        if (most > 0n) {
          expect(most + refunded + chargedBack <= amount).toBe(true);
          expect(most === deposited || most + refunded + chargedBack === amount).toBe(true);
        } else expect(deposited === 0n || refunded + chargedBack >= amount).toBe(true);
      }),
    );
  });
});
