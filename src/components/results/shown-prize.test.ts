import { describe, expect, it } from 'vitest';
import { luckyDay } from '#games/lucky-day/index.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { shownPrize } from './shown-prize.ts';

describe('the prize of a tier', () => {
  it('is what each entry won where all stakes are alike', () => {
    expect(shownPrize(luckyDay, 3, 3_000_000)).toEqual({ amount: 1_000_000, per: 'each' });
  });

  it('is the total where multipliers make prizes differ', () => {
    expect(shownPrize(quickFive, 5, 1_850)).toEqual({ amount: 1_850, per: 'total' });
  });

  it('is the whole sum of a single winner', () => {
    for (const game of [luckyDay, quickFive])
      expect(shownPrize(game, 1, 1_850)).toEqual({ amount: 1_850, per: 'entry' });
  });
});
