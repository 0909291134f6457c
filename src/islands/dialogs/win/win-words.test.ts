import { describe, expect, it } from 'vitest';
import { textFiles } from '#i18n/text-files.ts';
import { createTranslator } from '#i18n/translator.ts';
import { winWords, type Wins } from './win-words.ts';

const none: Wins = {
  totalPrizeAmount: 0,
  totalStake: 0,
  jumpType: 1,
  winningBigAmount: 0,
  orderIds: ['a'],
  winsCount: 1,
  wins: [],
  cardWins: [],
};
const textsOf = (wins: Partial<Wins>, locale: 'en-US' | 'ar-AE' = 'en-US') => {
  const words = winWords({ ...none, ...wins }, createTranslator(locale, textFiles[locale], 'win'), locale);
  return JSON.parse(
    JSON.stringify(words)
      .replace(/[\u2066-\u2069]/g, '')
      .replace(/\u00a0/g, ' '),
  ) as typeof words;
};

describe('the texts of a win', () => {
  it('congratulate on a gain, and name one exact sum', () => {
    expect(textsOf({ totalPrizeAmount: 8_415, totalStake: 100 })).toEqual({
      glad: true,
      title: 'Congratulations!',
      above: 'You won',
      sum: 'AED 84.15',
      below: ["It's in your wallet."],
    });
    expect(textsOf({ totalPrizeAmount: 8_400, totalStake: 100 })).toMatchObject({
      sum: 'AED 84',
      below: ["It's in your wallet."],
    });
  });

  it('do not celebrate a win up to its stake', () => {
    expect(textsOf({ totalPrizeAmount: 925, totalStake: 1_100 })).toEqual({
      glad: false,
      title: 'AED 9.25 back from a stake of AED 11',
      above: 'Prize',
      sum: 'AED 9.25',
      below: ["It's in your wallet."],
    });
    expect(textsOf({ totalPrizeAmount: 1_100, totalStake: 1_100 }).glad).toBe(false);
    expect(textsOf({ totalPrizeAmount: 925, totalStake: 1_100 }, 'ar-AE').title).not.toContain('تهان');
  });

  it('name no credit of an amount to be claimed', () => {
    const grand = { totalPrizeAmount: 10_000_185, totalStake: 300, jumpType: 5 as const };
    expect(textsOf({ ...grand, winningBigAmount: 10_000_185 }).below).toEqual([
      'You claim this prize in person. "My grand prizes" explains how.',
    ]);
    expect(textsOf({ ...grand, winningBigAmount: 10_000_000 }).below).toEqual([
      'AED 1.85 was added to your wallet.',
      'You claim this prize in person. "My grand prizes" explains how.',
    ]);
  });
});
