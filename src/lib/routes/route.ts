import type { HostKind } from '#kernel/host.ts';

/** What stands at a route's path. */
export type RouteState =
  /** Its page is there. */
  | { readonly is: 'page' }
  /** Another path is the one that is meant. */
  | { readonly is: 'redirect'; readonly to: string }
  /** Nothing yet: the feature belongs to later work, and its path is unknown until then. */
  | { readonly is: 'planned'; readonly feature: string }
  /** The spec names it without a purpose that a page could serve: it leads home (docs/routes.md). */
  | { readonly is: 'ignored'; readonly why: string };

/** One route of the spec's tables, or of ours. */
export interface Route {
  /** The spec's name; its texts are `routes:<name>` where it is a page. */
  readonly name: string;
  /** English path as it is written in links; `{name}` stands for one segment. Arabic paths follow from it (i18n/paths.ts). */
  readonly path: string;
  readonly state: RouteState;
  /** Needs a session: a visitor is sent to log in and comes back, to `returnPath` where that is another path than this one. */
  readonly guard?: { readonly returnPath?: string };
  /** Hosts in which it shows no header. */
  readonly headerless?: readonly HostKind[];
  /** Shows no footer in a browser either; app and mini-program show none anywhere. */
  readonly footerless?: true;
  /** Not in the spec's tables. */
  readonly origin?: 'ours';
}
