import { describe, expect, it } from 'vitest';
import { appCard } from '#contract/draws/fields.ts';
import { games } from '#games/index.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { toAppCard, toPhaseResult, deriveSaleState, type GameSales } from './draw-view.ts';

const open = { selling: true, begun: true };
const later = { selling: true, begun: false };
const closed = { selling: false, begun: true };

describe('the sale state of a game', () => {
  it.each([
    ['suspended', 'suspended', [open]],
    ['suspending', 'suspending', [open]],
    ['available', 'available', [closed, open, later]],
    ['drawing', 'available', [closed, later]],
    ['drawing', 'available', [closed]],
    ['pending', 'available', [later]],
    ['pending', undefined, []],
  ] as const)('is %s', (state, sales, rows) => expect(deriveSaleState(sales, rows)).toBe(state));
});

describe('a result', () => {
  it('returns the second pick as the month', () => {
    expect(toPhaseResult([[7, 2, 11]])).toEqual({ dayNumbers: [7, 2, 11] });
    expect(toPhaseResult([[1, 2], [12]])).toEqual({ dayNumbers: [1, 2], monthNumber: 12 });
  });
});

describe('the card of a game', () => {
  const times = { drawId: '61-1', phase: '1', opensTimestamp: 1, closesTimestamp: 2, drawsTimestamp: 3 };
  const sales: GameSales = {
    state: 'available',
    maintenance: false,
    current: null,
    ahead: [times],
    awaited: null,
    upcoming: times,
    now: new Date(0),
  };

  it('names, prices and links the game, with its jackpot, raffle, colours and next draw', () => {
    expect(toAppCard(luckyDay, sales, 'en-US')).toEqual({
      appName: 'Lucky Day',
      showKey: 'luckyday',
      appKey: 'luckyday',
      appPath: '/lottery/luckyday',
      merchantName: 'Naseeb',
      lotteryType: 61,
      iconUrl: '/og/en-US/game-luckyday.jpg',
      lottoLogo: '/og/en-US/game-luckyday.jpg',
      appMarkType: 1,
      appTabLotteryConfig: { jackpot: 10_000_000_000, raffleAmount: 1_000_000, raffleNum: 3 },
      minOrderAmount: 2_000,
      maxPrizeAmount: 10_000_000_000,
      titleBgColor: '#0b6a53',
      fontColor: '#ffffff',
      saleState: 'available',
      next: times,
      upcoming: times,
    });
  });

  it('has no jackpot and no raffle where the game has none, and speaks Arabic', () => {
    expect(toAppCard(quickFive, { ...sales, ahead: [] }, 'ar-AE')).toMatchObject({
      appName: 'كويك فايف',
      appTabLotteryConfig: { jackpot: null, raffleAmount: null, raffleNum: null },
      next: null,
    });
  });

  it('has a badge, hot or new, or none, and is what the contract promises', () => {
    const marks = games.map((game) => {
      const card = toAppCard(game, sales, 'en-US');
      expect(appCard.safeParse(card).error).toBeUndefined();
      return [game.key, card.appMarkType];
    });
    expect(marks.filter(([, mark]) => mark !== null)).toEqual([['luckyday', 1]]);
  });
});
