import { SECOND_MS, systemNow } from '#kernel/time.ts';
import type { DrawContext } from './context.ts';
import { advanceDraw } from './advance.ts';
import { createBackoff } from './backoff.ts';
import { findDueDraws, type DueDraw } from './due-draws.ts';

/**
 * A tick spends at most this long on draws that stay where they are; the next one begins with what can be done at
 * once: the closing of a draw, which its witnesses must see within four seconds.
 */
const MAX_STUCK_MS = SECOND_MS / 2;

/**
 * One tick over a game's draws: advances each as far as it can come now. No draw starves another: those whose step
 * waits for nothing outside come first, those that failed most often last, and with a backoff.
 */
export function createDrawTick(ctx: DrawContext, lotteryType: number): () => Promise<void> {
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
    let stuckMs = 0;
    for (const { id, isSealing, waitsFor } of inOrder(due)) {
      const startedAt = systemNow();
      const came = await tryAdvance(id);
      if (came === 'moved') {
        backoff.recordSuccess(id);
        continue;
      }
      // What throws is no lack of witnesses, whatever its step, and is logged each time.
      if (!isSealing) backoff.recordFailure(id, came === 'failed' ? 'other' : waitsFor);
      stuckMs += systemNow() - startedAt;
      if (stuckMs > MAX_STUCK_MS) return;
    }
  };
}
