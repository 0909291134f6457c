import type { APIRoute } from 'astro';
import { localHref } from '#i18n/paths.ts';

/** In place of the framework's own page: asked for by its address it is a path like any unknown one, anything else is not there. */
export const ALL: APIRoute = ({ locals: { locale, path }, redirect }) =>
  path.startsWith('/404') ? redirect(localHref('/', locale), 302) : new Response(null, { status: 404 });
