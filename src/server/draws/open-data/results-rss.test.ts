import { expect, test } from 'vitest';
import { luckyDay } from '#games/lucky-day/index.ts';
import type { OpenResult } from './results-page.ts';
import { renderResultsRss } from './results-rss.ts';

test('counts winners of the draw and winners of the raffle separately', () => {
  const drawn: OpenResult = {
    game: luckyDay,
    drawId: '61-261128',
    phase: '261128',
    drawsAt: 0,
    numbers: [[3, 8, 14, 20, 26, 29], [9]],
    tickets: 3,
    tiers: [],
    raffle: {
      carried: 0,
      prizes: 3,
      prize: 1_000_000,
      winners: [1, 2, 3].map((place) => ({ place, index: place, luckyId: `AB000000${place}` })),
    },
  };
  const feed = (result: OpenResult, locale: 'en-US' | 'ar-AE' = 'en-US') =>
    renderResultsRss(
      { results: [result], next: undefined },
      { origin: 'http://a', self: 'http://a/rss' },
      { title: '', link: '', locale },
    );
  expect(feed(drawn)).toContain('3 entries in the draw. No winning entries. 3 entries won the Lucky Chance raffle.');
  expect(feed(drawn, 'ar-AE')).toContain('فازت 3 مشاركات في قرعة فرصة الحظ.');
  expect(feed({ ...drawn, raffle: null })).not.toContain('raffle');
});
