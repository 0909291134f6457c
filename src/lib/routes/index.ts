import type { HostKind } from '#kernel/host.ts';
import type { Route } from './route.ts';
import { routeTable } from './table.ts';

export { routeTable };
export type { Route };

const byName: ReadonlyMap<string, Route> = new Map(routeTable.map((route) => [route.name, route]));

/** A route by the spec's name; a name that is not in the table is a bug. */
export function routeByName(name: string): Route {
  const route = byName.get(name);
  if (!route) throw new Error(`src/lib/routes/table.ts has no route ${name}`);
  return route;
}

/** Whether a link may lead there: its page is built, or it leads to one that is. */
export function isRouteOpen(name: string): boolean {
  const { state } = routeByName(name);
  return state.is === 'page' || (state.is === 'redirect' && matchRoute(state.to)?.route.state.is === 'page');
}

export const routePath = (name: string): string => routeByName(name).path;

export interface RouteMatch {
  readonly route: Route;
  /** The path as links write it, in whatever case it was asked for. */
  readonly path: string;
}

const PARAMETER = /^\{\w+\}$/;
const splitPath = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** Paths by how many segments they have, those with a name of their own before those with a place for one. */
const patterns = routeTable
  .map((route) => ({ route, segments: splitPath(route.path) }))
  .sort(
    (a, b) =>
      a.segments.filter((one) => PARAMETER.test(one)).length - b.segments.filter((one) => PARAMETER.test(one)).length,
  );

/** The route of a path without its language, in any case and with or without a slash at its end. */
export function matchRoute(path: string): RouteMatch | undefined {
  const asked = splitPath(path);
  const low = asked.map((part) => part.toLowerCase());
  const found = patterns.find(
    ({ segments }) =>
      segments.length === low.length &&
      segments.every((part, i) => PARAMETER.test(part) || part.toLowerCase() === low[i]),
  );
  if (!found) return undefined;
  // What stands in a place is a game's key as a rule; only keys of cards are told apart by their case.
  const spelled = found.segments.map((part, i) =>
    part === '{name}' ? low[i] : PARAMETER.test(part) ? asked[i] : part,
  );
  return { route: found.route, path: `/${spelled.join('/')}` };
}

export const showsHeader = (route: Route, host: HostKind): boolean => !route.headerless?.includes(host);
/** The app and the mini-program have none. */
export const showsFooter = (route: Route, host: HostKind): boolean => host === 'web' && !route.footerless;
