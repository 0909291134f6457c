import type { APIRoute } from 'astro';
import { localHref } from '#i18n/server.ts';

/** Replaces the framework's own page. A GET of its address leads home as any unknown path, anything else is 404. */
export const ALL: APIRoute = ({ locals: { locale, path }, redirect }) =>
  path.startsWith('/404') ? redirect(localHref('/', locale), 302) : new Response(null, { status: 404 });
