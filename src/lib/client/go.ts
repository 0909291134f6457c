import { canonicalPath, localHref } from '#i18n/paths.ts';
import { pageLocale } from './page.ts';

const LOGIN = '/account/login';
/** Where a login leads back to, as a canonical path with its query. */
export const RETURN = 'returnUrl';

/** Any origin: whether an address stays on the site it stands on does not depend on which. */
const HERE = 'http://here';

/** A path of our own site without its language, or home: what stands in an address is anybody's writing. */
export function safeReturn(value: string | null | undefined): string {
  if (!value?.startsWith('/')) return '/';
  const cut = value.search(/[?#]/);
  const path = canonicalPath(cut === -1 ? value : value.slice(0, cut));
  const to = path + (cut === -1 ? '' : value.slice(cut));
  // As the browser will read it, after everything that was encoded in it has come out.
  const leaves = !URL.canParse(to, HERE) || new URL(to, HERE).origin !== HERE;
  return leaves || path === LOGIN || /[\u0000-\u001f\\]/.test(to) ? '/' : to;
}

/** The route that is shown, without its language. */
export const herePath = () => canonicalPath(location.pathname);
export const onLoginPage = (): boolean => herePath() === LOGIN;

/** Opens a route in the page's language. */
export function go(href: string, options: { replace?: boolean } = {}): void {
  const to = localHref(href, pageLocale());
  if (options.replace) location.replace(to);
  else location.assign(to);
}

export const loginHref = (returnUrl: string): string => `${LOGIN}?${RETURN}=${encodeURIComponent(returnUrl)}`;

/** To login, and back here (or to `returnUrl`) after it. */
export function goLogin(returnUrl = herePath() + location.search, options: { replace?: boolean } = {}): void {
  go(loginHref(safeReturn(returnUrl)), options);
}

/** After a login or a registration: where its address says, or home. */
export function goBackFromLogin(): void {
  go(safeReturn(new URLSearchParams(location.search).get(RETURN)), { replace: true });
}
