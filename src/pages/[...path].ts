import type { APIRoute } from 'astro';
import { localHref } from '#i18n/paths.ts';

/** Unknown paths lead home (spec shell §2). A file that is not there is just not there. */
export const GET: APIRoute = ({ locals, redirect }) =>
  /\.\w{1,8}$/.test(locals.path) ? new Response(null, { status: 404 }) : redirect(localHref('/', locals.locale), 302);

export const ALL: APIRoute = () => new Response(null, { status: 404 });
