import type { HostKind } from '#kernel/host.ts';
import type { Route } from './route.ts';
import { routeTable } from './table.ts';

export { routeTable };
export type { Route };

const byName: ReadonlyMap<string, Route> = new Map(routeTable.map((route) => [route.name, route]));

/** A route by its name; an unknown name is a bug. */
export function routeByName(name: string): Route {
  const route = byName.get(name);
  if (!route) throw new Error(`src/lib/routes/table.ts has no route ${name}`);
  return route;
}

/** Whether links may lead to a route: its page exists, or it redirects to one that does. */
export function isRouteOpen(name: string): boolean {
  const { state } = routeByName(name);
  return state.is === 'page' || (state.is === 'redirect' && matchRoute(state.to)?.route.state.is === 'page');
}

export const routePath = (name: string): string => routeByName(name).path;

export interface RouteMatch {
  readonly route: Route;
  /** The path in its canonical spelling. */
  readonly path: string;
}

const PARAMETER = /^\{\w+\}$/;
const splitPath = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** Routes with few parameters first, so that a literal segment wins over a parameter. */
const patterns = routeTable
  .map((route) => ({ route, segments: splitPath(route.path) }))
  .sort(
    (a, b) =>
      a.segments.filter((one) => PARAMETER.test(one)).length - b.segments.filter((one) => PARAMETER.test(one)).length,
  );

/** Finds the route of a path without its language prefix, in any case, with or without a trailing slash. */
export function matchRoute(path: string): RouteMatch | undefined {
  const lowerCase = splitPath(path).map((part) => part.toLowerCase());
  const found = patterns.find(
    ({ segments }) =>
      segments.length === lowerCase.length &&
      segments.every((part, i) => PARAMETER.test(part) || part.toLowerCase() === lowerCase[i]),
  );
  if (!found) return undefined;
  // A parameter is a game's key, which is lower case.
  const canonical = found.segments.map((part, i) => (PARAMETER.test(part) ? lowerCase[i] : part));
  return { route: found.route, path: `/${canonical.join('/')}` };
}

export const showsHeader = (route: Route, host: HostKind): boolean => !route.headerless?.includes(host);
/** The app and the mini-program have no footer. */
export const showsFooter = (route: Route, host: HostKind): boolean => host === 'web' && !route.footerless;
/** Only the mini-program has a tab bar: wherever there is a header, and where a login is chosen. */
export const showsTabBar = (route: Route, host: HostKind): boolean =>
  host === 'mini' && (showsHeader(route, host) || route.keepsTabBar === true);
