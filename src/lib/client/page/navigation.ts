import { canonicalPath, localHref } from '#i18n/paths.ts';
import { pageLocale } from './config.ts';

const LOGIN = '/account/login';
/** Where a login leads back to, as a canonical path with its query. */
export const RETURN_PARAM = 'returnUrl';

/** Any origin: whether an address stays on the site it stands on does not depend on which. */
const HERE = 'http://here';

/** A path of our own site without its language, or home: what stands in an address is anybody's writing. */
export function safeReturnPath(value: string | null | undefined): string {
  if (!value?.startsWith('/')) return '/';
  const cut = value.search(/[?#]/);
  const path = canonicalPath(cut === -1 ? value : value.slice(0, cut));
  const to = path + (cut === -1 ? '' : value.slice(cut));
  // As the browser will read it, after everything that was encoded in it has come out.
  const leaves = !URL.canParse(to, HERE) || new URL(to, HERE).origin !== HERE;
  return leaves || path === LOGIN || /[\u0000-\u001f\\]/.test(to) ? '/' : to;
}

/** The route that is shown, without its language. */
export const currentPath = () => canonicalPath(location.pathname);
export const isLoginPage = (): boolean => currentPath() === LOGIN;

/** Opens a route in the page's language. */
export function go(href: string, options: { replace?: boolean } = {}): void {
  const to = localHref(href, pageLocale());
  if (options.replace) location.replace(to);
  else location.assign(to);
}

export const loginHref = (returnUrl: string): string => `${LOGIN}?${RETURN_PARAM}=${encodeURIComponent(returnUrl)}`;

/** To login, and back here (or to `returnUrl`) after it. */
export function goLogin(returnUrl = currentPath() + location.search, options: { replace?: boolean } = {}): void {
  go(loginHref(safeReturnPath(returnUrl)), options);
}

/** After a login or a registration: where its address says, or home. */
export function returnFromLogin(): void {
  go(safeReturnPath(new URLSearchParams(location.search).get(RETURN_PARAM)), { replace: true });
}
