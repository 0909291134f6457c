import { GAME_MODE, gameApp as command } from '#contract/draws/700005-game-app.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { gameByKey } from '#games/index.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findCancelledDraw } from '../view/cancelled-draw.ts';
import { toAppCard, loadGameSales, toPlayMethod } from '../view/draw-view.ts';
import { loadGameCards } from '../view/game-cards.ts';

/** Draw games have no demo: in that mode they do not exist. */
export const gameApp = defineHandler(command, async ({ showKey, appKey, mode }, { engine, locale }) => {
  const game = gameByKey(showKey ?? appKey ?? '');
  if (!game || mode !== GAME_MODE.money) return err({ code: errorCodes.gameNotOnSale });
  const sale = await loadGameSales(engine.db, game);
  if (sale.state === 'suspended')
    return err({ code: sale.maintenance ? errorCodes.gameUnderMaintenance : errorCodes.gameNotOnSale });
  const cancelled = await findCancelledDraw(engine.db, game, sale);
  const card = (await loadGameCards(engine.db)).of(game.key);
  return ok({ app: toAppCard(game, sale, card, locale), game: toPlayMethod(game, sale, cancelled) });
});
