import { ARABIC_PATHS } from '#routes/arabic-paths.ts';
import { DEFAULT_LOCALE, type Locale } from './locales.ts';

const ENGLISH_PATHS = Object.fromEntries(Object.entries(ARABIC_PATHS).map(([english, arabic]) => [arabic, english]));

const PREFIX = '/ar-AE';

/** In any case: the middleware leads on to the one way of writing it. */
const ARABIC = /^\/ar-AE(?=\/|$)/i;

export const localeFromPath = (pathname: string): Locale => (ARABIC.test(pathname) ? 'ar-AE' : DEFAULT_LOCALE);

/** Browsers read a backslash as a slash and drop tabs and line ends: behind the prefix these would be another site's address. */
const UNSAFE_PATH = /^\/\/|[\u0000-\u001f\u007f\\]/;

/** '/ar-AE/account/%D8%A5…' to '/account/deposit': the one path a route is known by. */
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

/** What stands behind the name of the language that has no prefix: '/en-US/news' is '/news'. */
export function withoutDefaultPrefix(pathname: string): string | undefined {
  const found = /^\/en-US(?:(\/.*)|$)/i.exec(pathname);
  if (!found) return undefined;
  const rest = found[1] ?? '/';
  return UNSAFE_PATH.test(rest) ? '/' : rest;
}

/** '/account/deposit?x=1' to '/ar-AE/account/%D8%A5…?x=1': the address of a route in a language, ready for a header. The browser's; server.ts has the same by astro-i18next. */
export function localHref(href: string, locale: Locale): string {
  if (locale === DEFAULT_LOCALE) return href;
  const cut = href.search(/[?#]/);
  const path = cut === -1 ? href : href.slice(0, cut);
  const rest = cut === -1 ? '' : href.slice(cut);
  const local = ARABIC_PATHS[path] ?? path;
  return encodeURI(PREFIX + (local === '/' ? '' : local)) + rest;
}
