import { defineMiddleware } from 'astro:middleware';
import { canonicalPath, localeFromPath, localHref } from '#i18n/paths.ts';
import { getT } from '#i18n/server.ts';

/** The language is in the path: /ar-AE/… is the Arabic page of the route behind it (DESIGN §8). */
export const onRequest = defineMiddleware((context, next) => {
  if ('locale' in context.locals) return next(); // the second pass, after the rewrite below
  const { pathname, search } = context.url;
  const locale = localeFromPath(pathname);
  const path = canonicalPath(pathname);
  Object.assign(context.locals, { locale, path, t: getT(locale) });
  if (locale === 'en-US') return next();
  const own = localHref(path, locale);
  if (context.request.method === 'GET' && pathname !== own) return context.redirect(own + search, 301);
  return next(path + search);
});
