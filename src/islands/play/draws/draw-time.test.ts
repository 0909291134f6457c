import { expect, test } from 'vitest';
import { luckyDay } from '#games/lucky-day/index.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { gameView } from '#games/view/game-view.ts';
import { islandT } from '#i18n/island.ts';
import { formatDrawTimePhrase, formatDrawTime } from './draw-time.ts';

/** A Saturday draw of Lucky Day, and a Quick Five draw just after midnight in Dubai. */
const saturday = Date.UTC(2026, 10, 28, 16, 30);
const midnight = Date.UTC(2026, 11, 31, 20, 1);

test.each([
  ['en-US', 'Sat 28\u00a0Nov, 20:30', 'on Sat 28\u00a0Nov, 20:30', '00:01:00', 'at 00:01:00'],
  ['ar-AE', 'السبت 28\u00a0نوفمبر، 20:30', 'يوم السبت 28\u00a0نوفمبر، 20:30', '00:01:00', 'الساعة 00:01:00'],
] as const)('names a daily draw by its day and others by their time, in %s', (locale, day, on, hour, at) => {
  const t = islandT(locale, 'play');
  const bare = (text: string) => text.replace(/[\u2066-\u2069]/g, '');
  const weekly = { t, game: gameView(luckyDay) };
  const everyMinute = { t, game: gameView(quickFive) };
  expect([formatDrawTime(weekly, saturday), formatDrawTimePhrase(weekly, saturday)].map(bare)).toEqual([day, on]);
  expect([formatDrawTime(everyMinute, midnight), formatDrawTimePhrase(everyMinute, midnight)].map(bare)).toEqual([
    hour,
    at,
  ]);
});

test('uses the day in Dubai, four hours ahead of UTC', () => {
  const words = { t: islandT('en-US', 'play'), game: gameView(luckyDay) };
  expect(formatDrawTime(words, midnight)).toContain('Fri 1\u00a0Jan');
});
