import { describe, expect, it } from 'vitest';
import { SIGNIFICANCE, biasedDrawer, findDeviations, highEntry, tallyDraws } from '../../../bench/odds/tally.ts';
import { checkEntry } from '#games/rules/entry.ts';
import { games } from '#games/index.ts';
import { sampleSize } from '#support/random/sample-size.ts';

/**
 * A sample of `npm run bench -- odds`, which draws ten million of each game. The seeds are fixed, so the result is
 * reproducible.
 */
const DRAWS = sampleSize(10_000, 200_000);
const BIASED_DRAWS = 20_000;

describe.each(games)('draws of $name', (game) => {
  it('are even, with wins as often as the odds', { timeout: 120_000 }, () => {
    const uneven = findDeviations(game, tallyDraws(game, 0, DRAWS)).filter(({ p }) => p < SIGNIFICANCE);
    expect(uneven).toEqual([]);
  });

  it('are detected as uneven with a bias of six bits modulo the remaining numbers', () => {
    const found = findDeviations(game, tallyDraws(game, 0, BIASED_DRAWS, biasedDrawer(6)));
    expect(Math.min(...found.map(({ p }) => p))).toBeLessThan(SIGNIFICANCE);
  });

  it('are tested with valid entries', () => {
    for (const play of game.plays) expect(checkEntry(game, highEntry(play)).ok).toBe(true);
  });
});
