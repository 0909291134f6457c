import type { APIRoute } from 'astro';
import { localHref } from '#i18n/paths.ts';

/** The older address of the results (spec games-and-money §2). */
export const GET: APIRoute = ({ locals, redirect }) => redirect(localHref('/lottery/results', locals.locale), 301);
