import { canonicalPath, localHref } from '#i18n/paths.ts';
import { pageLocale } from './config.ts';

export const LOGIN = '/account/login';
/** Pages on the way to a login: nobody is sent from one to the login, and no login leads back to one. */
const WAY_IN = /^\/(account\/(login|forgot-password)|botim\/return)$/;
/** Query parameter with the canonical path to return to, e.g. after a login. */
export const RETURN_PARAM = 'returnUrl';

/** Any origin works: whether a path stays on its site does not depend on it. */
const HERE = 'http://here';

/** A path of our own site without its language, or home if it leads elsewhere. Anybody can write an address. */
export function safeReturnPath(value: string | null | undefined): string {
  if (!value?.startsWith('/')) return '/';
  const cut = value.search(/[?#]/);
  const path = canonicalPath(cut === -1 ? value : value.slice(0, cut));
  const to = path + (cut === -1 ? '' : value.slice(cut));
  // As the browser will resolve it, after decoding.
  const leaves = !URL.canParse(to, HERE) || new URL(to, HERE).origin !== HERE;
  return leaves || WAY_IN.test(path) || /[\u0000-\u001f\\]/.test(to) ? '/' : to;
}

/** The current route, without its language. */
export const currentPath = () => canonicalPath(location.pathname);
/** Whether a refused login is shown here, by what asked for it. */
export const isWayIn = (): boolean => WAY_IN.test(currentPath());

/** Opens a route in the page's language. */
export function go(href: string, options: { replace?: boolean } = {}): void {
  const to = localHref(href, pageLocale());
  if (options.replace) location.replace(to);
  else location.assign(to);
}

export const loginHref = (returnUrl: string): string => `${LOGIN}?${RETURN_PARAM}=${encodeURIComponent(returnUrl)}`;

/** Goes to the login, and returns here or to `returnUrl` afterwards. */
export function goLogin(returnUrl = currentPath() + location.search, options: { replace?: boolean } = {}): void {
  go(loginHref(safeReturnPath(returnUrl)), options);
}

/** After a login or registration: the path in the address, or home. */
export function returnFromLogin(): void {
  go(safeReturnPath(new URLSearchParams(location.search).get(RETURN_PARAM)), { replace: true });
}
