import { SECOND_MS, systemNow } from '#kernel/time.ts';
import type { DrawContext } from './context.ts';
import { advanceDraw } from './advance.ts';
import { createBackoff } from './backoff.ts';
import { findDueDraws, type DueDraw } from './due-draws.ts';

/**
 * After this long a tick takes no other draw, but for what can be done at once, with which the next tick begins: the
 * closing of a draw, which its witnesses must see within four seconds. After an outage hundreds of draws are due.
 */
const MAX_MS = SECOND_MS;
/** Of it, for draws that stay where they are. */
const MAX_STUCK_MS = SECOND_MS / 2;

/**
 * One tick over a game's draws: advances each as far as it can come now. No draw starves another: those whose step
 * waits for nothing outside come first, those that failed most often last, and with a backoff. It answers whether
 * draws are left that may go on, but for which it had no time. `now`: milliseconds.
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

  const inOrder = (due: readonly DueDraw[]) =>
    due.toSorted(
      (a, b) =>
        Number(b.isImmediate) - Number(a.isImmediate) || backoff.countFailures(a.id) - backoff.countFailures(b.id),
    );

  return async () => {
    const due = await findDueDraws(ctx, lotteryType, backoff.listWaiting());
    backoff.retain(due.map(({ id }) => id));
    const begunAt = now();
    let stuckMs = 0;
    for (const { id, isImmediate, isSealing, waitsFor } of inOrder(due)) {
      const startedAt = now();
      if (!isImmediate && startedAt - begunAt > MAX_MS) return true;
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
