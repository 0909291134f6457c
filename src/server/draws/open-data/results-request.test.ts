import { expect, test } from 'vitest';
import { pick3 } from '#games/pick3/index.ts';
import { formatResultsQuery, parseResultsRequest } from './results-request.ts';

const ask = (path: string) => parseResultsRequest(new URL(path, 'http://localhost'));

test.each([
  ['/open/results.json', { format: 'json', page: 1, size: 5, locale: 'en-US', date: undefined }],
  [
    '/open/results/quick-five.csv?page=2&size=100&date=2026-11-21',
    { format: 'csv', page: 2, size: 100, date: '2026-11-21' },
  ],
  ['/open/results/luckyday.rss?lang=ar-AE&utm_source=x', { format: 'rss', size: 20, locale: 'ar-AE' }],
  ['/open/draws.ics', { format: 'ics', game: undefined }],
  ['/open/draws/pick3.ics', { format: 'ics' }],
  ['/open/results/pick3.csv?size=100&page=50', { page: 50 }],
  ['/open/results.json?page=1000&date=2100-01-01', { page: 1000, date: '2100-01-01' }],
  [
    '/open/results/quick-five.json?before=69-261121-0642',
    { page: 1, before: new Map([[69, { phase: '261121-0642' }]]) },
  ],
  [
    '/open/results.json?before=61-261121,69-261121-0642',
    {
      before: new Map([
        [61, { phase: '261121' }],
        [69, { phase: '261121-0642' }],
      ]),
    },
  ],
  // A calendar has neither pages nor days.
  ['/open/draws/pick3.ics?size=x&page=0&date=never&lang=ar-AE', { format: 'ics', locale: 'ar-AE' }],
  ['/open/draws/pick3.ics', { drawsFrom: undefined }],
  [
    `/open/draws/pick3.ics?draw=${pick3.lotteryType}-261121&draws=5`,
    { drawsFrom: { drawId: `${pick3.lotteryType}-261121`, count: 5 } },
  ],
])('accepts %s', (path, expected) => {
  const read = ask(path);
  expect(read?.ok && read.value).toMatchObject(expected);
});

test.each([
  '/open/draws/69-261121-0642.json',
  '/open/keys.json',
  '/open/results',
  '/open/results/quick-five.xml',
  '/open/results.ics',
])('leaves %s to another route', (path) => {
  expect(ask(path)).toBeUndefined();
});

test.each([
  ['/open/results/no-such.json', 'unknown'],
  ['/open/draws/no-such.ics', 'unknown'],
  ['/open/results.json?size=21', 'size is a whole number from 1 to 20'],
  ['/open/results/pick3.json?size=101', 'size is a whole number from 1 to 100'],
  ['/open/results.json?page=0', 'page is a whole number from 1 to 1000; ask for older draws by date'],
  ['/open/results.json?page=1e3', 'page is a whole number from 1 to 1000; ask for older draws by date'],
  ['/open/results.json?page=1001', 'page is a whole number from 1 to 1000; ask for older draws by date'],
  ['/open/results/pick3.json?size=100&page=51', 'page is a whole number from 1 to 50; ask for older draws by date'],
  ['/open/results.json?date=2026-02-29', 'date is a day as 2026-11-21'],
  ['/open/results.json?date=today', 'date is a day as 2026-11-21'],
  ['/open/results.json?date=0000-01-01', 'date is a day as 2026-11-21'],
  ['/open/results.json?date=1999-12-31', 'date is a day as 2026-11-21'],
  ['/open/results.json?date=2100-01-02', 'date is a day as 2026-11-21'],
  ['/open/results.rss?lang=fr', 'lang is en-US or ar-AE'],
  ['/open/draws/pick3.ics?draw=61-261121', 'draw is the id of a draw of this game'],
  [
    `/open/draws/pick3.ics?draw=${pick3.lotteryType}-261121&draws=1000`,
    `draws is a whole number from 1 to ${pick3.maxDraws}`,
  ],
])('refuses %s: %s', (path, error) => {
  expect(ask(path)).toEqual({ ok: false, error });
});

test.each(['69-261121', '61', 'luckyday', '', '61-261121,61-261114', '61-2611211', '99-261121', '061-261121'])(
  'refuses %j as the draw that a page comes before',
  (key) => {
    expect(ask(`/open/results/luckyday.json?before=${key}`)).toEqual({
      ok: false,
      error: 'before is a draw as 69-261121-0642, of each game at most one',
    });
  },
);

test('equal requests share one cache key', () => {
  const query = (path: string) => {
    const read = ask(path);
    return read?.ok ? formatResultsQuery(read.value) : undefined;
  };
  expect(query('/open/results/pick3.json?page=1&size=20&x=1')).toBe('');
  expect(query('/open/results/pick3.json?size=7&date=2026-11-21&page=3')).toBe('?date=2026-11-21&size=7&page=3');
  expect(query('/open/results.json?before=61-261121,69-261121-0642&page=3')).toBe('?before=61-261121,69-261121-0642');
  expect(query('/open/results.rss?size=5&lang=ar-AE')).toBe('?lang=ar-AE');
  // Formats without sentences ignore the language, so they are cached once.
  for (const format of ['json', 'csv'])
    for (const lang of ['ar-AE', 'en-US', 'fr']) expect(query(`/open/results.${format}?lang=${lang}`)).toBe('');
  expect(query('/open/draws/pick3.ics?size=7&date=2026-11-21&page=3&lang=ar-AE')).toBe('?lang=ar-AE');
  expect(query(`/open/draws/pick3.ics?draw=${pick3.lotteryType}-261121&draws=1`)).toBe(
    `?draw=${pick3.lotteryType}-261121`,
  );
  expect(query('/open/draws.ics?size=7&date=2026-11-21&page=3')).toBe('');
});
