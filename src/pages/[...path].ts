import type { APIRoute } from 'astro';
import { localHref } from '#i18n/server.ts';
import { NOT_FOUND } from '#routes/not-found.ts';

/** Redirects unknown paths home, which says that the page was not found; a missing file is a 404. */
export const GET: APIRoute = ({ locals: { locale, path }, redirect }) =>
  /\.\w{1,8}$/.test(path) ? new Response(null, { status: 404 }) : redirect(localHref('/', locale) + NOT_FOUND, 302);
/**
 * A cached page checks with HEAD whether its address answers (src/shell/offline/reload-when-online.ts). Without this
 * export ALL would answer with 404.
 */
export const HEAD = GET;

export const ALL: APIRoute = () => new Response(null, { status: 404 });
