import { formatRfc822 } from '#kernel/dubai.ts';
import type { Locale } from '#i18n/locales.ts';
import { getT, localHref } from '#i18n/server.ts';
import { createXmlElement as tag, escapeXml } from '#kernel/xml.ts';
import { newsSlug, type NewsItem } from './news-items.ts';

interface FeedItem extends NewsItem {
  readonly data: NewsItem['data'] & { readonly title: string; readonly summary: string };
}

export const newsHref = (slug: string, locale: Locale): string => localHref(`/newDetail?id=${slug}`, locale);
export const newsFeedHref = (locale: Locale): string => localHref('/news/feed.xml', locale);

/** The news of a language as RSS 2.0, newest first. */
export function renderNewsFeed(pieces: readonly FeedItem[], origin: string, locale: Locale): string {
  const t = getT(locale, 'news');
  const item = (piece: FeedItem) => {
    const { title, summary, category, date } = piece.data;
    return [
      '<item>',
      tag('title', title),
      tag('link', origin + newsHref(newsSlug(piece), locale)),
      tag('description', summary),
      tag('category', t(`category.${category}`)),
      tag('guid', newsSlug(piece), ' isPermaLink="false"'),
      tag('pubDate', formatRfc822(date.getTime())),
      '</item>',
    ].join('');
  };
  const [newest] = pieces;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    tag('title', t('feed')),
    tag('link', origin + localHref('/news', locale)),
    `<atom:link href="${escapeXml(origin + newsFeedHref(locale))}" rel="self" type="application/rss+xml"/>`,
    tag('description', t('feedAbout')),
    tag('language', locale),
    ...(newest ? [tag('lastBuildDate', formatRfc822(newest.data.date.getTime()))] : []),
    ...pieces.map(item),
    '</channel></rss>\n',
  ].join('\n');
}
