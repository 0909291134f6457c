import { CACHE_HEADER } from '../pages/capture-response.ts';

interface CachedPage {
  readonly url: URL;
  readonly response: { readonly headers: Headers };
}

/** A page with a parameter that it does not read is not cached: campaign links would fill the cache. */
function cacheUntil(change: 'draw' | 'build', { url, response }: CachedPage, parameters: readonly string[]): void {
  if ([...url.searchParams.keys()].every((name) => parameters.includes(name)))
    response.headers.set(CACHE_HEADER, change);
}

/** The page changes only with a draw or with what is on sale. `parameters` are those that it reads. */
export const cacheUntilDraw = (page: CachedPage, ...parameters: readonly string[]): void =>
  cacheUntil('draw', page, parameters);

/** The page changes only with the build or with its texts. */
export const cacheUntilBuild = (page: CachedPage, ...parameters: readonly string[]): void =>
  cacheUntil('build', page, parameters);
