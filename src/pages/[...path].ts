import type { APIRoute } from 'astro';
import { localHref } from '#i18n/paths.ts';

/** The specification writes both /Lottery/… and /lottery/… (games-and-money §2): the small one is the address. */
const CAPITAL = /^\/Lottery(?=\/)/;

/** Unknown paths lead home (spec shell §2). A file that is not there is just not there. */
export const GET: APIRoute = ({ locals: { locale, path }, url, redirect }) => {
  if (CAPITAL.test(path)) return redirect(localHref(path.replace(CAPITAL, '/lottery') + url.search, locale), 301);
  return /\.\w{1,8}$/.test(path) ? new Response(null, { status: 404 }) : redirect(localHref('/', locale), 302);
};

export const ALL: APIRoute = () => new Response(null, { status: 404 });
