import type { HostKind } from '#kernel/host.ts';

/** What a route's path answers. */
export type RouteState =
  /** Its page exists. */
  | { readonly is: 'page' }
  /** Redirects to another path. */
  | { readonly is: 'redirect'; readonly to: string }
  /** In the specification, but with no purpose for a page: redirects home (docs/routes.md). */
  | { readonly is: 'ignored'; readonly why: string };

/** A route of the specification's tables, or one of ours. */
export interface Route {
  /** The name in the specification; a page's texts are `routes:<name>`. */
  readonly name: string;
  /**
   * English path as links write it; `{name}` stands for one segment. The Arabic path follows from it (i18n/paths.ts).
   */
  readonly path: string;
  readonly state: RouteState;
  /** Needs a session: a visitor is sent to the login and returns to `returnPath`, or else to this path. */
  readonly guard?: { readonly returnPath?: string };
  /** Hosts in which the page shows no header. */
  readonly headerless?: readonly HostKind[];
  /** Shows the mini-program's tab bar although it has no header. */
  readonly keepsTabBar?: true;
  /** Shows no footer in a browser either; the app and the mini-program never show one. */
  readonly footerless?: true;
  /** Tickets are bought or money is deposited here, so the player's place is checked (docs/geo.md). */
  readonly geo?: 'bet' | 'deposit';
  /** Not in the specification's tables. */
  readonly origin?: 'ours';
}
