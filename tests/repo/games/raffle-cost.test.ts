import { expect, test } from 'vitest';
import { luckyDay } from '#games/lucky-day/index.ts';
import { findFewestEntries, findTierChances } from '#games/odds/odds.ts';
import { groupDigits } from '#kernel/money-format.ts';
import { readText } from '#support/repo/files.ts';

const [play] = luckyDay.plays;
const { raffle } = luckyDay;
if (!play || !raffle) throw new Error('Lucky Day has a play and a raffle');

/** What an entry's numbers pay on average, in dirhams. */
const paid = findTierChances(luckyDay, play).reduce(
  (all, { wins, of }, i) => all + (Number(wins) / Number(of)) * (Number(play.tiers[i]?.prize ?? 0n) / 100),
  0,
);
const price = Number(luckyDay.price) / 100;
const guaranteed = (Number(raffle.prize) * raffle.prizes) / 100;
const returnAt = (entries: number) => (paid * entries + guaranteed) / (price * entries);

test('a draw returns more than 97 % below its fewest entries, and no more from there on', () => {
  const fewest = findFewestEntries(luckyDay) ?? 0;
  expect(returnAt(fewest - 1)).toBeGreaterThan(0.97);
  expect(returnAt(fewest)).toBeLessThanOrEqual(0.97);
});

test('the draw engine states what a guaranteed raffle costs', () => {
  const text = readText('docs/draw-engine.md').replace(/\s+/g, ' ');
  const rows = [
    ...text.matchAll(/\| ([\d,]+) \| AED ([\d,]+) \| AED ([\d,]+) \| AED ([\d,]+) \| ([\d.]+) % \| AED (-?[\d,]+) \|/g),
  ];
  const numbers = rows.map((row) => row.slice(1).map((figure) => Number(figure.replaceAll(',', ''))));
  expect(numbers.map(([entries = 0]) => entries)).toContain(findFewestEntries(luckyDay));
  expect(numbers.map(([entries = 0]) => entries)).toContain(raffle.expectedEntries);
  for (const [entries = 0, ...figures] of numbers) {
    const byNumbers = Math.round(paid * entries);
    const percent = Math.round(returnAt(entries) * 1_000) / 10;
    expect([entries, ...figures]).toEqual([
      entries,
      price * entries,
      byNumbers,
      guaranteed,
      percent,
      price * entries - byNumbers - guaranteed,
    ]);
  }
  expect(text).toContain(`Below ${groupDigits(findFewestEntries(luckyDay) ?? 0)} entries`);
});
