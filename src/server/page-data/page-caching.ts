import type { APIContext } from 'astro';
import { MINUTE_MS, SECOND_MS } from '#kernel/time.ts';
import type { CacheTag } from '../pages/cache-tags.ts';

type CacheablePage = Pick<APIContext, 'url' | 'cache'>;

/** What does not follow from draws, as the year in the footer, is at most this old. */
const MAX_AGE_MS = 10 * MINUTE_MS;

/** A page with another parameter, as one for each order, is not cached: it would be asked for once. */
function cacheWithTag(tag: CacheTag, { url, cache }: CacheablePage, parameters: readonly string[]): void {
  if ([...url.searchParams.keys()].every((name) => parameters.includes(name)))
    cache.set({ maxAge: MAX_AGE_MS / SECOND_MS, tags: [tag] });
}

/** The page changes only with a draw or with what is on sale. `parameters`: it is cached with these, too. */
export const cacheUntilDraw = (page: CacheablePage, ...parameters: readonly string[]): void =>
  cacheWithTag('draw', page, parameters);

/** The page changes only with the build or with its texts. */
export const cacheUntilBuild = (page: CacheablePage, ...parameters: readonly string[]): void =>
  cacheWithTag('build', page, parameters);
