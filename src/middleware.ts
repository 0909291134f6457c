import { defineMiddleware } from 'astro:middleware';
import { canonicalPath, localeFromPath, withoutDefaultPrefix } from '#i18n/paths.ts';
import { getT, localHref } from '#i18n/server.ts';
import { matchRoute } from '#routes/index.ts';
import { NOT_FOUND } from '#routes/not-found.ts';
import { setCurrencyWords } from '#ui/currency.ts';
import { hostKindOf, loadShellConfig } from './server/index.ts';

/** The address of a page as a file server would have it. */
const AS_FILE = /\/index\.html?$/i;

/**
 * The language is in the path: /ar-AE/… is the Arabic page of a route. Other spellings redirect to the canonical path,
 * old paths to their successors, unknown paths home.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  if ('locale' in context.locals) return next(); // the second pass, after the rewrite below
  if (context.isPrerendered) return next(); // a picture, made at the build
  const { pathname, search } = context.url;
  const { headers, method } = context.request;
  const locale = localeFromPath(pathname);
  const path = canonicalPath(pathname);
  const host = hostKindOf((name) => headers.get(name) ?? undefined);
  const found = matchRoute(path);
  Object.assign(context.locals, { locale, path, host, t: getT(locale) });
  if (method === 'GET' || method === 'HEAD') {
    const bare = withoutDefaultPrefix(pathname);
    if (bare !== undefined) return context.redirect(bare + search, 301);
    if (AS_FILE.test(path)) {
      const page = matchRoute(path.replace(AS_FILE, '/'))?.path ?? '/';
      return context.redirect(localHref(page, locale) + search, 301);
    }
    const state = found?.route.state;
    if (state?.is === 'redirect') return context.redirect(localHref(state.to + search, locale), 301);
    if (state && state.is !== 'page') return context.redirect(localHref('/', locale) + NOT_FOUND, 302);
    const own = localHref(found?.path ?? path, locale);
    if (own !== pathname) return context.redirect(own + search, 301);
  }
  const { currencyWords } = await loadShellConfig();
  if (currencyWords) setCurrencyWords(currencyWords);
  return locale === 'en-US' ? next() : next(path + search);
});
