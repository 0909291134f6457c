import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { feedOf } from '#components/news/feed.ts';
import { newestFirst } from '#components/news/pieces.ts';
import { productTime, publicOrigin } from '../../server/index.ts';

/** The news as RSS, in the language of the address. */
export const GET: APIRoute = async ({ locals: { locale } }) =>
  new Response(feedOf(newestFirst(await getCollection('news'), locale, productTime()), publicOrigin(), locale), {
    // Asked for anew each time: the words around the pieces may be an operator's (100181).
    headers: { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'no-cache' },
  });
