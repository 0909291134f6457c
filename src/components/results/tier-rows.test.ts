import { expect, test } from 'vitest';
import { colorPrediction } from '#games/color-prediction/index.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { superOcean } from '#games/super-ocean/index.ts';
import type { Game } from '#games/game.ts';
import { tierRowName, groupTiers, tierName, type DrawTier } from './tier-rows.ts';

const tiersOf = (game: Game): DrawTier[] =>
  game.plays.flatMap(({ key, group, tiers }) =>
    tiers.map(({ ways, prize, shared = false }, i) => ({
      play: key,
      group,
      tier: i + 1,
      ways: ways.map((hits) => [...hits]),
      prize: Number(prize),
      shared,
      winners: 0,
      amount: 0,
    })),
  );

test('lists the tiers of a tiered game from the jackpot down with their rules', () => {
  const [group, ...others] = groupTiers(luckyDay, tiersOf(luckyDay), 'en-US');
  expect(others).toEqual([]);
  expect(group?.rows.map(({ name, rule }) => `${name}: ${rule}`)).toEqual([
    'Jackpot: 6 numbers and the month',
    '2nd: 6 numbers',
    '3rd: 5 numbers and the month',
    '4th: 5 numbers, or 4 numbers and the month',
    '5th: Up to 3 numbers and the month',
  ]);
});

test('names the tiers of a play by the drawn digits or the hits', () => {
  const names = (game: Game, locale: 'en-US' | 'ar-AE') =>
    groupTiers(game, tiersOf(game), locale).flatMap((group) => group.rows.map((row) => tierRowName(group, row)));
  expect(names(colorPrediction, 'en-US').slice(0, 5)).toEqual([
    'Green · If 1, 3, 7 or 9 is drawn',
    'Green · If 5 is drawn',
    'Red · If 2, 4, 6 or 8 is drawn',
    'Red · If 0 is drawn',
    'Violet',
  ]);
  expect(names(superOcean, 'en-US').slice(0, 3)).toEqual([
    '1 creature',
    '2 creatures · 2 matched',
    '2 creatures · 1 matched',
  ]);
  expect(names(superOcean, 'ar-AE')[1]).toContain('مطابقتان');
});

test("names an entry's tier like its row", () => {
  const nameOf = (game: Game, key: string, tier: number) => {
    const play = game.plays.find((one) => one.key === key);
    return play && tierName(game, play, tier, 'en-US');
  };
  expect([1, 5].map((tier) => nameOf(luckyDay, 'main', tier))).toEqual(['Jackpot', '5th']);
  expect(nameOf(colorPrediction, 'green', 2)).toBe('If 5 is drawn');
  expect(nameOf(colorPrediction, 'violet', 1)).toBe('');
});
