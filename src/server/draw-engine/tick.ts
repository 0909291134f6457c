import { SECOND_MS, systemNow } from '#kernel/time.ts';
import type { DrawContext } from './context.ts';
import { advanceDraw } from './advance.ts';
import { createBackoff } from './backoff.ts';
import { findDueDraws, type DueDraw } from './due-draws.ts';

/**
 * A tick spends at most this long on draws that stay where they are; the next one begins with what can be done at
 * once.
 */
const MAX_STUCK_MS = 2 * SECOND_MS;

/**
 * One tick over a game's draws: advances each as far as it can come now. No draw starves another: those whose step
 * waits for nothing outside come first, those that failed most often last, and with a backoff.
 */
export function createDrawTick(ctx: DrawContext, lotteryType: number): () => Promise<void> {
  const backoff = createBackoff();

  /** Whether it moved on. A draw that fails must not hold up the others. */
  const tryAdvance = async (id: bigint): Promise<boolean> => {
    try {
      return await advanceDraw(ctx, id);
    } catch (error) {
      ctx.log.error({ err: error, draw: id.toString() }, 'a draw failed to advance and will be tried again');
      return false;
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
      if (await tryAdvance(id)) {
        backoff.recordSuccess(id);
        continue;
      }
      if (!isSealing) backoff.recordFailure(id, waitsFor);
      stuckMs += systemNow() - startedAt;
      if (stuckMs > MAX_STUCK_MS) return;
    }
  };
}
