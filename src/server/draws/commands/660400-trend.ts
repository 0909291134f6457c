import { trend as command } from '#contract/draws/660400-trend.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { fieldRefusal } from '#contract/errors.ts';
import { findPlay } from '#games/rules/entry.ts';
import { gameByType } from '#games/index.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadTrend } from '../view/trend.ts';

export const trend = defineHandler(command, async ({ lotteryType, prePhases, playType }, { engine }) => {
  const game = gameByType(lotteryType);
  if (!game) return err({ code: errorCodes.gameNotOnSale });
  const play = playType === undefined ? game.plays[0] : findPlay(game, playType);
  if (!play) return err(fieldRefusal('playType'));
  return ok(await loadTrend(engine.db, game, play, prePhases));
});
