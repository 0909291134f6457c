import { describe, expect, it } from 'vitest';
import { SIGNIFICANCE, biasedDrawer, findDeviations, highEntry, tallyDraws } from '../../../bench/odds/tally.ts';
import { checkEntry } from '#games/rules/entry.ts';
import { games } from '#games/index.ts';
import { sampleSize } from '#support/random/sample-size.ts';

/** `npm run bench -- odds` draws ten million of each game; this is its sample. The seeds are always the same, so the answer is, too. */
const DRAWS = sampleSize(10_000, 200_000);
const BIASED_DRAWS = 20_000;

describe.each(games)('draws of $name', (game) => {
  it('are even, and won as often as the odds say', { timeout: 120_000 }, () => {
    const uneven = findDeviations(game, tallyDraws(game, 0, DRAWS)).filter(({ p }) => p < SIGNIFICANCE);
    expect(uneven).toEqual([]);
  });

  it('would not pass with a bias of six bits modulo the numbers left', () => {
    const found = findDeviations(game, tallyDraws(game, 0, BIASED_DRAWS, biasedDrawer(6)));
    expect(Math.min(...found.map(({ p }) => p))).toBeLessThan(SIGNIFICANCE);
  });

  it('are tried with entries that the rules allow', () => {
    for (const play of game.plays) expect(checkEntry(game, highEntry(play)).ok).toBe(true);
  });
});
