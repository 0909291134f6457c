import { expect, test } from 'vitest';
import { prizeRows } from './prizes-left.ts';

const t = (key: string, params: Readonly<Record<string, string>>) => `${key} ${Object.values(params).join(' of ')}`;

test('a prize has its chance in the whole series, and how much of it is left', () => {
  const tiers = [
    { prize: 2_500_000, count: 2, left: 1 },
    { prize: 500, count: 30_000, left: 0 },
  ];
  const rows = prizeRows({ size: 100_000, tiers }, t);
  expect(rows.map(({ chance }) => chance.replace(/[\u2066\u2069]/g, ''))).toEqual([
    'prizes.oneIn 50,000',
    'prizes.oneIn 3.3',
  ]);
  expect(rows.map(({ left, share }) => [left, share])).toEqual([
    ['prizes.of 1 of 2', 0.5],
    ['prizes.of 0 of 30,000', 0],
  ]);
});
