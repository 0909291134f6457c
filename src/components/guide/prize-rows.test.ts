import { expect, test } from 'vitest';
import { games } from '#games/index.ts';
import { LOCALES } from '#i18n/locales.ts';
import { listPrizes } from './prize-rows.ts';

const isolated = /[\u2066-\u2069]/g;

test.each(games.map((game) => [game.key, game] as const))(
  'each prize of %s has a unique name or rule',
  (_key, game) => {
    for (const locale of LOCALES) {
      const groups = listPrizes(game, locale);
      expect(groups.map(({ rows }) => rows.length)).toEqual(game.plays.map(({ tiers }) => tiers.length));
      for (const group of groups) {
        const named = group.rows.map(({ name, rule }) => [group.name, group.rule, name, rule].join(' ').trim());
        expect(named).not.toContain('');
        expect(new Set(named).size).toBe(named.length);
        expect(named.join()).not.toMatch(/\{\{|plays\.|undefined/);
      }
    }
  },
);

test('a jackpot comes first, marked as shared, with its chance', () => {
  const luckyDay = games.find(({ key }) => key === 'luckyday');
  const [jackpot] = luckyDay ? (listPrizes(luckyDay, 'en-US')[0]?.rows ?? []) : [];
  expect({ ...jackpot, chance: jackpot?.chance.replace(isolated, '') }).toEqual({
    name: 'Jackpot',
    rule: '6 numbers and the month',
    chance: '1\u00a0in\u00a08,835,372',
    prize: 10_000_000_000n,
    shared: true,
  });
});
