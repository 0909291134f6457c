import { expect, it } from 'vitest';
import { childrenOf, readXml, textIn } from '../../../tests/support/xml.ts';
import { feedOf } from './feed.ts';

it('tells each piece with its day, its address in that language and its topic, whatever stands in its title', () => {
  const data = { title: 'سحب <جديد> & آخر', summary: '"كيف"', date: new Date('2026-11-05'), category: 'draws' };
  const feed = readXml(feedOf([{ id: 'ar-AE/a-draw', data }], 'https://naseeb.example', 'ar-AE'));
  const channel = childrenOf(feed, 'channel')[0] ?? feed;
  const item = childrenOf(channel, 'item')[0] ?? feed;
  expect(['title', 'link', 'description', 'category', 'guid', 'pubDate'].map((name) => textIn(item, name))).toEqual([
    data.title,
    'https://naseeb.example/ar-AE/newDetail?id=a-draw',
    data.summary,
    'السحوبات',
    'a-draw',
    'Thu, 05 Nov 2026 04:00:00 +0400',
  ]);
  expect(textIn(channel, 'language')).toBe('ar-AE');
  expect(childrenOf(channel, 'atom:link')[0]?.attributes['href']).toBe('https://naseeb.example/ar-AE/news/feed.xml');
});
