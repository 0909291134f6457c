import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BANK, PAYBY } from '#support/islands/withdraw-flow.ts';
import { createAmountSchema, findFaults, quickAmounts } from './amount.ts';

const LIMITS = { withdrawableAmount: 600_000, minAmount: 5_000, channels: [BANK, PAYBY] };
const keysOf = (fils: number | undefined, channelType: number, limits = LIMITS) =>
  findFaults(fils, channelType, limits).map(({ key }) => key);

test.each([
  ['nothing', undefined, 718, ['error.amountMissing']],
  ['zero', 0, 718, ['error.amountMissing']],
  ['less than the minimum', 4_999, 718, ['error.amountMin']],
  ['the minimum', 5_000, 718, []],
  ['all of it', 600_000, 718, ['error.amountMax']],
  ['more than there is', 600_001, 718, ['error.amountInsufficient']],
  ['the most that the channel pays', 500_000, 718, []],
  ['an amount without a channel', 10_000, 0, ['error.channel']],
  ['a channel that is not offered', 10_000, 717, ['error.channel']],
  ['neither amount nor channel', undefined, 0, ['error.amountMissing', 'error.channel']],
] as const)('%s', (_what, fils, channelType, keys) => expect(keysOf(fils, channelType)).toEqual(keys));

test("a channel's own minimum counts where it is higher", () => {
  const limits = { ...LIMITS, channels: [{ ...BANK, minAmount: 10_000 }] };
  expect(findFaults(9_999, 718, limits)).toEqual([{ field: 'amount', key: 'error.amountMin', min: '100' }]);
});

test('the schema says both faults, by the limits of the moment', () => {
  let limits = LIMITS;
  const schema = createAmountSchema(
    (key, params) => `${key} ${JSON.stringify(params ?? {})}`,
    () => limits,
  );
  const issuesOf = (amount: string, channelType: number) =>
    schema.safeParse({ amount, channelType }).error?.issues.map(({ path, message }) => [path, message]) ?? [];
  expect(issuesOf('10', 0)).toEqual([
    [['amount'], 'error.amountMin {"min":"50"}'],
    [['channelType'], 'error.channel {}'],
  ]);
  expect(issuesOf('1000.50', 718)).toEqual([]);
  limits = { ...LIMITS, withdrawableAmount: 50_000 };
  expect(issuesOf('1000.50', 718)).toEqual([[['amount'], 'error.amountInsufficient {}']]);
});

test('every amount to choose from may be withdrawn', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000 }), (withdrawableAmount) => {
      const limits = { ...LIMITS, withdrawableAmount };
      const { presets, all } = quickAmounts(limits, BANK);
      expect(all === undefined || all === withdrawableAmount).toBe(true);
      for (const fils of [...presets, ...(all === undefined ? [] : [all])])
        expect(findFaults(fils, 718, limits)).toEqual([]);
    }),
  );
  expect(quickAmounts(LIMITS, BANK)).toEqual({ presets: [10_000, 20_000, 50_000, 100_000, 200_000], all: undefined });
  expect(quickAmounts({ ...LIMITS, withdrawableAmount: 23_050 }, BANK)).toEqual({
    presets: [10_000, 20_000],
    all: 23_050,
  });
});
