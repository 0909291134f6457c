import { expect, test } from 'vitest';
import {
  findRelatedNews,
  isoDay,
  readingMinutes,
  listPublishedNews,
  NEWS_PAGE_SIZE,
  paginate,
  newsSlug,
} from './news-items.ts';

const piece = (id: string, day: string, category = 'draws') => ({ id, data: { date: new Date(day), category } });
const all = [
  piece('en-US/b', '2026-10-01'),
  piece('ar-AE/c', '2026-11-01'),
  piece('en-US/c', '2026-11-01', 'safety'),
  piece('en-US/a', '2026-10-01'),
  piece('en-US/d', '2026-09-01'),
  piece('en-US/e', '2026-08-01'),
  piece('en-US/f', '2026-07-01'),
];
const AFTER = Date.parse('2026-12-01');
const slugs = (list: readonly { id: string }[]) => list.map(newsSlug).join(' ');

test('lists one language, newest first, items of one day by name', () => {
  expect(slugs(listPublishedNews(all, 'en-US', AFTER))).toBe('c a b d e f');
  expect(slugs(listPublishedNews(all, 'ar-AE', AFTER))).toBe('c');
  expect(listPublishedNews(all, 'en-US', AFTER).map(({ data }) => isoDay(data.date))[0]).toBe('2026-11-01');
});

test('cuts a list into pages, and rejects page numbers out of range', () => {
  const many = Array.from({ length: NEWS_PAGE_SIZE + 1 }, (_, i) => i);
  expect(paginate(many, 2)).toEqual({ list: [NEWS_PAGE_SIZE], pages: 2 });
  expect(paginate([], 1)).toEqual({ list: [], pages: 1 });
  for (const page of [0, 3, 1.5, Number.NaN]) expect(paginate(many, page)).toBeUndefined();
});

test('finds the neighbours in time, and other items of the category', () => {
  const list = listPublishedNews(all, 'en-US', AFTER);
  const { newer, older, related } = findRelatedNews(list, list[2] ?? piece('', ''));
  expect([newer?.id, older?.id, slugs(related)]).toEqual(['en-US/a', 'en-US/d', 'e f']);
});

test('counts words of both scripts, with a minimum of one minute', () => {
  expect(readingMinutes('one word', 'en-US')).toBe(1);
  expect(readingMinutes('كلمة '.repeat(280), 'ar-AE')).toBe(2);
  expect(readingMinutes('word '.repeat(390), 'en-US')).toBe(2);
});

test('hides an item until its day begins in Dubai', () => {
  const midnight = Date.parse('2026-11-01T00:00:00+04:00');
  expect(slugs(listPublishedNews(all, 'en-US', midnight - 1))).toBe('a b d e f');
  expect(slugs(listPublishedNews(all, 'en-US', midnight))).toBe('c a b d e f');
});
