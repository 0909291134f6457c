import type { APIRoute } from 'astro';
import { localHref } from '#i18n/server.ts';
import { NOT_FOUND } from '#routes/not-found.ts';

/** Replaces Astro's own 404 page. A GET of `/404` redirects home like any unknown path; other methods get a 404. */
export const ALL: APIRoute = ({ locals: { locale, path }, redirect }) =>
  path.startsWith('/404') ? redirect(localHref('/', locale) + NOT_FOUND, 302) : new Response(null, { status: 404 });
