import { expect, test } from 'vitest';
import { daysOf, isPeriod } from './periods.ts';

test.each([
  ['all', '2026-11-26', {}],
  ['thisMonth', '2026-11-26', { from: '2026-11-01', to: '2026-11-26' }],
  ['lastMonth', '2026-11-26', { from: '2026-10-01', to: '2026-10-31' }],
  ['lastMonth', '2027-01-05', { from: '2026-12-01', to: '2026-12-31' }],
  ['threeMonths', '2026-11-26', { from: '2026-08-26', to: '2026-11-26' }],
  ['threeMonths', '2026-05-31', { from: '2026-02-28', to: '2026-05-31' }],
  ['threeMonths', '2028-05-31', { from: '2028-02-29', to: '2028-05-31' }],
  ['threeMonths', '2027-01-31', { from: '2026-10-31', to: '2027-01-31' }],
] as const)('%s on %s', (period, today, days) => {
  expect(daysOf(period, today)).toEqual(days);
});

test('a period has both days, in their order', () => {
  expect(isPeriod({ from: '2026-01-01', to: '2026-01-01' })).toBe(true);
  for (const days of [
    {},
    { from: '2026-01-01' },
    { from: '', to: '2026-01-01' },
    { from: '2026-01-02', to: '2026-01-01' },
  ])
    expect(isPeriod(days)).toBe(false);
});
