import { ARABIC_PATHS } from '#routes/arabic-paths.ts';
import { DEFAULT_LOCALE, type Locale } from './locales.ts';

const ENGLISH_PATHS = Object.fromEntries(Object.entries(ARABIC_PATHS).map(([english, arabic]) => [arabic, english]));

const PREFIX = '/ar-AE';

/** In any case: the middleware redirects to the canonical spelling. */
const ARABIC = /^\/ar-AE(?=\/|$)/i;

export const localeFromPath = (pathname: string): Locale => (ARABIC.test(pathname) ? 'ar-AE' : DEFAULT_LOCALE);

/**
 * Browsers read a backslash as a slash and drop tabs and line ends. Without the prefix such a path would be the address
 * of another site.
 */
const UNSAFE_PATH = /^\/\/|[\u0000-\u001f\u007f\\]/;

/** The canonical path of a route: '/ar-AE/account/%D8%A5…' to '/account/deposit'. */
export function canonicalPath(pathname: string): string {
  if (localeFromPath(pathname) === DEFAULT_LOCALE) return pathname;
  let rest: string;
  try {
    rest = decodeURI(pathname).slice(PREFIX.length) || '/';
  } catch {
    return '/';
  }
  return UNSAFE_PATH.test(rest) ? '/' : (ENGLISH_PATHS[rest] ?? rest);
}

/**
 * The path without the prefix of the default language, which has none: '/en-US/news' to '/news'. Undefined if there is
 * no such prefix.
 */
export function withoutDefaultPrefix(pathname: string): string | undefined {
  const found = /^\/en-US(?:(\/.*)|$)/i.exec(pathname);
  if (!found) return undefined;
  const rest = found[1] ?? '/';
  return UNSAFE_PATH.test(rest) ? '/' : rest;
}

/**
 * The localized, encoded address of a route: '/account/deposit?x=1' to '/ar-AE/account/%D8%A5…?x=1'. For the browser;
 * server.ts has the same by astro-i18next.
 */
export function localHref(href: string, locale: Locale): string {
  if (locale === DEFAULT_LOCALE) return href;
  const cut = href.search(/[?#]/);
  const path = cut === -1 ? href : href.slice(0, cut);
  const rest = cut === -1 ? '' : href.slice(cut);
  const local = ARABIC_PATHS[path] ?? path;
  return encodeURI(PREFIX + (local === '/' ? '' : local)) + rest;
}
