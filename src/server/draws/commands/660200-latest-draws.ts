import { latestDraws as command } from '#contract/draws/660200-latest-draws.ts';
import { gameByType } from '#games/index.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findDrawnDraws } from '../view/draw-lists.ts';
import { toPhaseItem } from '../view/draw-view.ts';

export const latestDraws = defineHandler(command, async ({ lotteryTypeList, prePhases }, { engine }) => {
  const types = [...new Set(lotteryTypeList.split(',').map(Number))].filter((type) => gameByType(type));
  const phaseResultResponseItems = await Promise.all(
    types.map(async (lotteryType) => {
      const draws = await findDrawnDraws(engine.db, { lotteryType, limit: prePhases });
      const [latest, ...before] = draws.map(toPhaseItem);
      const latestState = draws[0]?.state ?? null;
      return { lotteryType, latestDrawnPhaseItem: latest ?? null, latestState, previousPhaseItems: before };
    }),
  );
  return ok({ phaseResultResponseItems });
});
