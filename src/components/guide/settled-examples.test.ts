import { expect, test } from 'vitest';
import { checkEntry } from '#games/rules/entry.ts';
import { games } from '#games/index.ts';
import { settleExamples } from './settled-examples.ts';

test.each(games.map((game) => [game.key, game] as const))(
  'the examples of %s are valid entries and draws',
  (_key, game) => {
    for (const { entry, drawn, stake } of settleExamples(game)) {
      expect(checkEntry(game, entry)).toMatchObject({ ok: true });
      expect(stake).toBe(game.price);
      expect(drawn).toHaveLength(game.generator.length);
      for (const [i, { from, to, count, ordered, repeats }] of game.generator.entries()) {
        const numbers = drawn[i] ?? [];
        expect(numbers).toHaveLength(count);
        expect(numbers.every((n) => n >= from && n <= to)).toBe(true);
        if (!repeats) expect(new Set(numbers).size).toBe(count);
        if (!ordered) expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      }
    }
  },
);

test.each(games.map((game) => [game.key, game] as const))(
  'the examples of %s include wins and losses, but no jackpot',
  (_key, game) => {
    const wins = settleExamples(game).map(({ win }) => win);
    expect(wins.length).toBeGreaterThan(2);
    expect(wins.filter((win) => win !== undefined).length).toBeGreaterThan(0);
    expect(wins).toContain(undefined);
    // A jackpot as an example would raise false hopes.
    expect(wins.some((win) => win?.shared)).toBe(false);
  },
);
