import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { renderNewsFeed } from '#components/news/news-feed.ts';
import { listPublishedNews } from '#components/news/news-items.ts';
import { cacheUntilBuild, productTime, publicOrigin } from '#server/index.ts';

/** The news as RSS, in the language of the address. */
export const GET: APIRoute = async ({ locals: { locale }, request, url }) => {
  const headers = new Headers({
    'content-type': 'application/rss+xml; charset=utf-8',
    // Asked for anew each time: the words around the pieces may be an operator's (100181).
    'cache-control': 'no-cache',
  });
  // The answer to a HEAD is empty, and nothing to keep.
  if (request.method === 'GET') cacheUntilBuild({ url, response: { headers } });
  const pieces = listPublishedNews(await getCollection('news'), locale, productTime());
  return new Response(renderNewsFeed(pieces, publicOrigin(), locale), { headers });
};
