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
    expect(toAppCard(luckyDay, sales, { mark: 1, hidden: false }, 'en-US')).toEqual({
      appName: 'Lucky Day',
      showKey: 'luckyday',
      appKey: 'luckyday',
      appPath: '/lottery/luckyday',
      merchantName: 'Naseeb',
      lotteryType: 61,
      iconUrl: '/og/en-US/game-luckyday.jpg',
      lottoLogo: '/og/en-US/game-luckyday.jpg',
      appMarkType: 1,
      hidden: false,
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
    expect(toAppCard(quickFive, { ...sales, ahead: [] }, { mark: null, hidden: false }, 'ar-AE')).toMatchObject({
      appName: 'كويك فايف',
      appTabLotteryConfig: { jackpot: null, raffleAmount: null, raffleNum: null },
      next: null,
    });
  });

  it('has the badge that staff set, and is what the contract promises', () => {
    for (const game of games)
      for (const mark of [null, 1, 2] as const) {
        const card = toAppCard(game, sales, { mark, hidden: false }, 'en-US');
        expect(appCard.safeParse(card).error).toBeUndefined();
        expect(card.appMarkType).toBe(mark);
      }
  });
});
