import { SECOND_MS, systemNow } from '#kernel/time.ts';
import type { DrawContext } from './context.ts';
import { advanceDraw } from './advance.ts';
import { createBackoff } from './backoff.ts';
import { findDueDraws } from './due-draws.ts';

/** After this long a tick takes no further draw: sales of later draws have to begin, too. */
const MAX_MS = SECOND_MS;
/** Draws that stay where they are may take this much of it. */
const MAX_STUCK_MS = SECOND_MS / 2;

/**
 * One tick over a game's draws whose tickets are fixed: advances each as far as it can come now. No draw starves
 * another: refunds, which wait for nothing outside, come first, and draws that failed most often last, with a backoff.
 * True where the time was over before the last draw, and none of them was stuck for long. `now` is another clock in
 * tests.
 */
export function createDrawTick(ctx: DrawContext, lotteryType: number, now = systemNow): () => Promise<boolean> {
  const backoff = createBackoff();

  /** Whether it moved on. A draw that fails must not hold up the others. */
  const tryAdvance = async (id: bigint): Promise<'moved' | 'stays' | 'failed'> => {
    try {
      return (await advanceDraw(ctx, id)) ? 'moved' : 'stays';
    } catch (error) {
      ctx.log.error({ err: error, draw: id.toString() }, 'a draw failed to advance and will be tried again');
      return 'failed';
    }
  };

  return async () => {
    const due = await findDueDraws(ctx, lotteryType, backoff.listWaiting());
    backoff.retain(due.map(({ id }) => id));
    const begunAt = now();
    let stuckMs = 0;
    for (const { id, isSealing, waitsFor } of backoff.inOrder(due, ({ isRefund }) => isRefund)) {
      const startedAt = now();
      if (startedAt - begunAt > MAX_MS) return true;
      const came = await tryAdvance(id);
      if (came === 'moved') {
        backoff.recordSuccess(id);
        continue;
      }
      // What throws is no lack of witnesses, whatever its step, and is logged each time.
      if (!isSealing) backoff.recordFailure(id, came === 'failed' ? 'other' : waitsFor);
      stuckMs += now() - startedAt;
      if (stuckMs > MAX_STUCK_MS) return false;
    }
    return false;
  };
}
