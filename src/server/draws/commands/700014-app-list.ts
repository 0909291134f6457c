import { appList as command } from '#contract/draws/700014-app-list.ts';
import { games } from '#games/index.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { toAppCard, loadGameSales } from '../view/draw-view.ts';
import { loadGameCards } from '../view/game-cards.ts';

export const appList = defineHandler(command, async (_data, { engine, locale }) => {
  const cards = await loadGameCards(engine.db);
  const merchantAppInfoList = await Promise.all(
    cards
      .arrange(games)
      .map(async (game) => toAppCard(game, await loadGameSales(engine.db, game, 1), cards.of(game.key), locale)),
  );
  return ok({ merchantAppInfoList });
});
