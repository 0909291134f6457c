import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { feedOf } from '#components/news/feed.ts';
import { newestFirst } from '#components/news/pieces.ts';
import { publicOrigin } from '../../server/index.ts';

/** The news as RSS, in the language of the address. */
export const GET: APIRoute = async ({ locals: { locale } }) =>
  new Response(feedOf(newestFirst(await getCollection('news'), locale), publicOrigin(), locale), {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
