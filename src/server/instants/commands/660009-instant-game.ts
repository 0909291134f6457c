import * as errorCodes from '#contract/error-codes.ts';
import { instantGame as command } from '#contract/instants/660009-instant-game.ts';
import { instantByKey } from '#instants/index.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findSuspension } from '../series/game-sales.ts';
import { loadGames } from '../view/games.ts';

export const instantGame = defineHandler(command, async ({ showKey }, { engine }) => {
  const found = instantByKey(showKey);
  if (!found) return err({ code: errorCodes.gameNotOnSale });
  const suspension = await findSuspension(engine.db, found.lotteryType);
  if (suspension)
    return err({ code: suspension.maintenance ? errorCodes.gameUnderMaintenance : errorCodes.gameNotOnSale });
  const [game] = await loadGames(engine.db, [found]);
  // A game that is sold no more is still shown while its last series is on sale.
  const isSold =
    game !== undefined && (game.series !== null || engine.instants.games.some(({ key }) => key === showKey));
  return isSold ? ok({ game }) : err({ code: errorCodes.gameNotOnSale });
});
