import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dirhams } from '#kernel/money.ts';
import { checkDepositAmount, DEPOSIT_CHANNELS, MAX_TRANSACTION } from './rules.ts';

test('an amount is taken from the least of its channel to the most of it, and never above that of a deposit', () => {
  const channel = fc.record({
    minAmount: fc.bigInt({ min: 1n, max: 10_000_000n }),
    maxAmount: fc.bigInt({ min: 1n, max: 10_000_000n }),
  });
  fc.assert(
    fc.property(channel, fc.bigInt({ min: 1n, max: 20_000_000n }), (limits, amount) => {
      const fits = amount >= limits.minAmount && amount <= limits.maxAmount && amount <= MAX_TRANSACTION;
      expect(checkDepositAmount(limits, amount).ok).toBe(fits);
    }),
    { examples: [[{ minAmount: 1n, maxAmount: dirhams(60_000) }, MAX_TRANSACTION + 1n]] },
  );
});

test('every suggested amount is one that its channel takes', () => {
  for (const channel of DEPOSIT_CHANNELS)
    for (const amount of channel.presets) expect(checkDepositAmount(channel, amount).ok).toBe(true);
});
