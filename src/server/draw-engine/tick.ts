import { SECOND_MS, systemNow } from '#kernel/time.ts';
import { advanceDraw } from './advance.ts';
import type { DrawContext } from '../draws/context.ts';
import { findDueDraws, type DueDraw } from './due-draws.ts';
import { createBackoff } from './backoff.ts';

/** So long a pass may spend on draws that do not go on; then the next one begins with what can be done at once. */
const IN_VAIN_MS = 2 * SECOND_MS;

/**
 * One pass over a game's draws: brings each as far as it can come now. None can starve another: what needs nobody else
 * comes first, what was tried in vain last, and less and less often.
 */
export function createDrawTick(ctx: DrawContext, lotteryType: number): () => Promise<void> {
  const rests = createBackoff();

  /** Whether it went on. A draw that fails must not hold up the others. */
  const bring = async (id: bigint): Promise<boolean> => {
    try {
      return await advanceDraw(ctx, id);
    } catch (error) {
      ctx.log.error({ err: error, draw: id.toString() }, 'a draw failed to advance and will be tried again');
      return false;
    }
  };

  const inOrder = (due: readonly DueDraw[]) =>
    due.toSorted((a, b) => Number(b.atOnce) - Number(a.atOnce) || rests.tries(a.id) - rests.tries(b.id));

  return async () => {
    const due = await findDueDraws(ctx, lotteryType, rests.resting());
    rests.keepOnly(due.map(({ id }) => id));
    let inVainMs = 0;
    for (const { id } of inOrder(due)) {
      const began = systemNow();
      if (await bring(id)) {
        rests.wentOn(id);
        continue;
      }
      rests.inVain(id);
      inVainMs += systemNow() - began;
      if (inVainMs > IN_VAIN_MS) return;
    }
  };
}
