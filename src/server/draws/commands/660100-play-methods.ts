import { playMethods as command } from '#contract/draws/660100-play-methods.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { gameByType } from '#games/index.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findCancelledDraw } from '../view/cancelled-draw.ts';
import { loadGameSales, toPlayMethod } from '../view/draw-view.ts';

export const playMethods = defineHandler(command, async ({ lotteryType }, { engine }) => {
  const game = gameByType(lotteryType);
  if (!game) return err({ code: errorCodes.gameNotOnSale });
  const sale = await loadGameSales(engine.db, game);
  return ok(toPlayMethod(game, sale, await findCancelledDraw(engine.db, game, sale)));
});
