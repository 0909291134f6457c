import type { HostKind } from '#kernel/host.ts';
import type { Route } from './route.ts';
import { table } from './table.ts';

export { table };
export type { Route };

const byName: ReadonlyMap<string, Route> = new Map(table.map((route) => [route.name, route]));

/** A route by the spec's name; a name that is not in the table is a bug. */
export function routeOf(name: string): Route {
  const route = byName.get(name);
  if (!route) throw new Error(`src/lib/routes/table.ts has no route ${name}`);
  return route;
}

/** Whether a link may lead there: its page is built, or it leads to one that is. */
export function exists(name: string): boolean {
  const { state } = routeOf(name);
  return state.is === 'page' || (state.is === 'leads' && findRoute(state.to)?.route.state.is === 'page');
}

export const pathOf = (name: string): string => routeOf(name).path;

export interface Found {
  readonly route: Route;
  /** The path as links write it, in whatever case it was asked for. */
  readonly path: string;
}

const PLACE = /^\{\w+\}$/;
const parts = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** Paths by how many segments they have, those with a name of their own before those with a place for one. */
const patterns = table
  .map((route) => ({ route, segments: parts(route.path) }))
  .sort(
    (a, b) => a.segments.filter((one) => PLACE.test(one)).length - b.segments.filter((one) => PLACE.test(one)).length,
  );

/** The route of a path without its language, in any case and with or without a slash at its end. */
export function findRoute(path: string): Found | undefined {
  const asked = parts(path);
  const low = asked.map((part) => part.toLowerCase());
  const found = patterns.find(
    ({ segments }) =>
      segments.length === low.length && segments.every((part, i) => PLACE.test(part) || part.toLowerCase() === low[i]),
  );
  if (!found) return undefined;
  // What stands in a place is a game's key as a rule; only keys of cards are told apart by their case.
  const spelled = found.segments.map((part, i) => (part === '{name}' ? low[i] : PLACE.test(part) ? asked[i] : part));
  return { route: found.route, path: `/${spelled.join('/')}` };
}

export const showsHeader = (route: Route, host: HostKind): boolean => !route.headerless?.includes(host);
/** The app and the mini-program have none (spec shell §2). */
export const showsFooter = (route: Route, host: HostKind): boolean => host === 'web' && !route.footerless;
