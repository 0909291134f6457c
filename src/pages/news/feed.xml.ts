import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { renderNewsFeed } from '#components/news/news-feed.ts';
import { listPublishedNews } from '#components/news/news-items.ts';
import { cacheUntilBuild, productTime, publicOrigin } from '#server/index.ts';

/** The news as RSS, in the language of the address. */
export const GET: APIRoute = async (context) => {
  const { locale } = context.locals;
  cacheUntilBuild(context);
  const headers = new Headers({
    'content-type': 'application/rss+xml; charset=utf-8',
    // Not cached, because an operator may have overridden its texts (100181).
    'cache-control': 'no-cache',
  });
  const pieces = listPublishedNews(await getCollection('news'), locale, productTime());
  return new Response(renderNewsFeed(pieces, publicOrigin(), locale), { headers });
};
