import * as errorCodes from '#contract/error-codes.ts';
import { instantGame as command } from '#contract/instants/660009-instant-game.ts';
import { instantByKey } from '#instants/index.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadGames } from '../view/games.ts';

export const instantGame = defineHandler(command, async ({ showKey }, { engine }) => {
  const found = instantByKey(showKey);
  const [game] = found ? await loadGames(engine.db, [found]) : [];
  return game ? ok({ game }) : err({ code: errorCodes.gameNotOnSale });
});
