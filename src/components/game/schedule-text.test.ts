import { describe, expect, it, test } from 'vitest';
import type { AppCard } from '#contract/draws/fields.ts';
import { games } from '#games/index.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { chanceText, prizeLabel, saleText, scheduleText } from './schedule-text.ts';

const bare = (text: string | undefined) => text?.replace(/[\u2066-\u2069]/g, '');
const next: AppCard['next'] = {
  drawId: '61-261128',
  phase: '261128',
  opensTimestamp: Date.UTC(2026, 10, 21, 16, 30),
  closesTimestamp: Date.UTC(2026, 10, 28, 15),
  drawsTimestamp: Date.UTC(2026, 10, 28, 16, 30),
};
const app = (saleState: AppCard['saleState'], has: AppCard['next'] = next) => ({ saleState, next: has }) as AppCard;

test('each game has a schedule text', () => {
  expect(games.map((game) => bare(scheduleText(game, 'en-US')))).toEqual([
    'Saturdays at 20:30',
    'Wednesdays at 20:30',
    'daily at 22:00',
    'daily at 12:00',
    'daily at 21:00',
    'every minute',
    'every minute',
    'every minute',
    'every 2 minutes',
  ]);
  expect(games.map((game) => bare(scheduleText(game, 'ar-AE')))).toEqual([
    'أيام السبت الساعة 20:30',
    'أيام الأربعاء الساعة 20:30',
    'يوميًا الساعة 22:00',
    'يوميًا الساعة 12:00',
    'يوميًا الساعة 21:00',
    'كل دقيقة',
    'كل دقيقة',
    'كل دقيقة',
    'كل دقيقتين',
  ]);
});

describe('the sale text of a game', () => {
  it('keeps an Arabic date in the order of Arabic', () => {
    expect(saleText(luckyDay, app('pending'), 'ar-AE')).toMatch(/\u206821 نوفمبر 2026، 20:30\u2069/);
  });

  it('is empty while it sells, also with the last draw before a suspension', () => {
    expect(saleText(luckyDay, app('available'), 'en-US')).toBeUndefined();
    expect(saleText(luckyDay, app('suspending'), 'en-US')).toBeUndefined();
    expect(saleText(luckyDay, app('suspending', null), 'en-US')).toBe('Sales are paused');
  });

  it.each([
    ['drawing', 'Sales closed. Draw at 20:30'],
    ['pending', 'Sales open 21 Nov 2026, 20:30'],
    ['suspended', 'Sales are paused'],
  ] as const)('%s', (state, words) => expect(bare(saleText(luckyDay, app(state), 'en-US'))).toBe(words));

  it('says that a game of every minute is drawing, and that one without draws is not on sale', () => {
    expect(saleText(quickFive, app('drawing'), 'en-US')).toBe('Drawing now');
    expect(saleText(quickFive, app('pending', null), 'en-US')).toBe('Not on sale yet');
  });
});

test('calls a shared prize a jackpot', () => {
  expect(prizeLabel(luckyDay, 'en-US')).toBe('Jackpot of up to');
  expect(prizeLabel(quickFive, 'en-US')).toBe('Win up to');
});

test('keeps the best chance of a game on one line', () => {
  expect(bare(chanceText({ oneIn: '2.2' }, 'en-US'))).toBe('Best odds: 1\u00a0in\u00a02.2');
  expect(bare(chanceText({ oneIn: '2.2' }, 'ar-AE'))).toBe('أفضل احتمال للفوز: 1\u00a0من\u00a02.2');
});
