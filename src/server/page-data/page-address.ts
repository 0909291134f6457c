import { gameByKey } from '#games/index.ts';
import { canonicalPath, localeFromPath, localHref } from '#i18n/paths.ts';
import { matchRoute, type RouteMatch } from '#routes/index.ts';
import { isCountedPage, pageQuery } from '#routes/queries.ts';
import type { PageAddress } from '../pages/page-address.ts';

/** `index.html` is no file: it redirects to its page. */
const FILE = /(?<!\/index)\.\w{1,11}$/i;
/** The results of a game: as many pages as there are games. */
const RESULTS = /^\/lottery\/([^/]+)\/results$/;

/** Whether a route's own path has no parameter, or one of which there are few. Any other may be made up without end. */
function isLimited({ route, path }: RouteMatch): boolean {
  const [, game] = RESULTS.exec(path) ?? [];
  return route.path === path || (game !== undefined && gameByKey(game) !== undefined);
}

/**
 * What an address asks for. A parameter that its page does not read is left out, so that a campaign's links, or a flood
 * of made-up ones, share one page. A redirect to the page's own spelling keeps them all.
 */
export function readPageAddress(url: string): PageAddress {
  const cut = url.indexOf('?');
  const path = cut === -1 ? url : url.slice(0, cut);
  const search = cut === -1 ? '' : url.slice(cut);
  const match = matchRoute(canonicalPath(path));
  if (!match) return { url: FILE.test(path) ? path : url, isFinite: false, isShared: !FILE.test(path) };
  const { route } = match;
  const isOwnSpelling = localHref(match.path, localeFromPath(path)) === path;
  const isOneOfFew = isOwnSpelling && isLimited(match);
  if (route.state.is !== 'page' || !isOwnSpelling)
    return { url, isFinite: isOneOfFew && search === '', isShared: true };
  const query = pageQuery(route.name, search);
  return {
    url: path + query,
    isFinite: isOneOfFew && query === '',
    isShared: !isCountedPage(route.name, query),
  };
}
