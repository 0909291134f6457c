import { latestDraws as command } from '#contract/draws/660200-latest-draws.ts';
import { gameOf } from '#games/index.ts';
import { ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { drawnDraws } from '../drawn.ts';
import { phaseItemOf } from '../shown.ts';

export const latestDraws = handler(command, async ({ lotteryTypeList, prePhases }, { engine }) => {
  const types = [...new Set(lotteryTypeList.split(',').map(Number))].filter((type) => gameOf(type));
  const phaseResultResponseItems = await Promise.all(
    types.map(async (lotteryType) => {
      const draws = await drawnDraws(engine.db, { lotteryType, limit: prePhases });
      const [latest, ...before] = draws.map(phaseItemOf);
      const latestState = draws[0]?.state ?? null;
      return { lotteryType, latestDrawnPhaseItem: latest ?? null, latestState, previousPhaseItems: before };
    }),
  );
  return ok({ phaseResultResponseItems });
});
