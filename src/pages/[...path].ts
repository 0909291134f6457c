import type { APIRoute } from 'astro';
import { localHref } from '#i18n/server.ts';

/** Unknown paths lead home. A missing file is 404. */
export const GET: APIRoute = ({ locals: { locale, path }, redirect }) =>
  /\.\w{1,8}$/.test(path) ? new Response(null, { status: 404 }) : redirect(localHref('/', locale), 302);
/**
 * A cached page asks whether its address answers (src/shell/offline/reload-when-online.ts). Without this ALL would
 * answer.
 */
export const HEAD = GET;

export const ALL: APIRoute = () => new Response(null, { status: 404 });
