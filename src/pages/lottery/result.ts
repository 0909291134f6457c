import type { APIRoute } from 'astro';
import { gameByType } from '#games/index.ts';
import { localHref } from '#i18n/server.ts';

/** Redirects the old address of a game's results, which names the game by its number. */
export const GET: APIRoute = ({ locals, redirect, url }) => {
  const game = gameByType(Number(url.searchParams.get('lotteryType') ?? ''));
  return redirect(localHref(game ? `/lottery/${game.key}/results` : '/lottery/results', locals.locale), 301);
};
