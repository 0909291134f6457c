import type { APIRoute } from 'astro';
import { LOCALES } from '#i18n/locales.ts';
import { localHref } from '#i18n/server.ts';
import { publicOrigin } from '../server/index.ts';

/** Paths closed to robots: API, uploads, downloads, sandbox. */
const CLOSED = ['/hapi/', '/qapi/', '/callbacks/', '/upload/', '/download/', '/sandbox/'];
/** Pages of a player's account, in both languages. Who is logged out needs some below them: those may be indexed. */
const PRIVATE = ['/account', '/orderDetail', '/orderTicket'];
const INDEXED = ['/account/login', '/account/register', '/account/forgot-password'];

/** Rules for all robots. The longest matching rule applies (RFC 9309); `$` ends a path. */
export const GET: APIRoute = () => {
  const both = (paths: readonly string[]) => LOCALES.flatMap((locale) => paths.map((path) => localHref(path, locale)));
  const lines = [
    'User-agent: *',
    ...both(INDEXED).map((path) => `Allow: ${path}$`),
    ...[...CLOSED, ...both(PRIVATE)].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicOrigin()}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
};
