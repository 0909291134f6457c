import { appList as command } from '#contract/draws/700014-app-list.ts';
import { games } from '#games/index.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { toAppCard, loadGameSales } from '../view/draw-view.ts';

export const appList = defineHandler(command, async (_data, { engine, locale }) => {
  const merchantAppInfoList = await Promise.all(
    games.map(async (game) => toAppCard(game, await loadGameSales(engine.db, game, 1), locale)),
  );
  return ok({ merchantAppInfoList });
});
