import type { APIRoute } from 'astro';
import { localHref } from '#i18n/paths.ts';

/** Unknown paths lead home (spec shell §2). A file that is not there is just not there. */
export const GET: APIRoute = ({ locals: { locale, path }, redirect }) =>
  /\.\w{1,8}$/.test(path) ? new Response(null, { status: 404 }) : redirect(localHref('/', locale), 302);
/** Asked by a kept page whether its address answers (src/shell/offline/reload-when-online.ts): ALL would be asked before GET. */
export const HEAD = GET;

export const ALL: APIRoute = () => new Response(null, { status: 404 });
