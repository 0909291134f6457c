import { expect, test } from 'vitest';
import { childElements, parseXml, childText } from '#support/formats/xml.ts';
import { renderNewsFeed } from './news-feed.ts';

test('renders each item with its day, its address in that language and its topic, and escapes its title', () => {
  const data = { title: 'سحب <جديد> & آخر', summary: '"كيف"', date: new Date('2026-11-05'), category: 'draws' };
  const feed = parseXml(renderNewsFeed([{ id: 'ar-AE/a-draw', data }], 'https://naseeb.example', 'ar-AE'));
  const channel = childElements(feed, 'channel')[0] ?? feed;
  const item = childElements(channel, 'item')[0] ?? feed;
  expect(['title', 'link', 'description', 'category', 'guid', 'pubDate'].map((name) => childText(item, name))).toEqual([
    data.title,
    'https://naseeb.example/ar-AE/newDetail?id=a-draw',
    data.summary,
    'السحوبات',
    'a-draw',
    'Thu, 05 Nov 2026 04:00:00 +0400',
  ]);
  expect(childText(channel, 'language')).toBe('ar-AE');
  expect(childElements(channel, 'atom:link')[0]?.attributes['href']).toBe('https://naseeb.example/ar-AE/news/feed.xml');
});
