import type { DrawContext } from './context.ts';
import { limitLog } from '../observability/bounded-log.ts';
import { advanceDraw } from './advance.ts';
import { CLOSING_STEPS, findDueClosings } from './due-draws.ts';

export interface Closings {
  /** Begins every closing that is due and not begun yet. */
  begin(): Promise<void>;
  /** Waits for those that were begun. */
  drain(): Promise<void>;
}

/**
 * Ends the sales of draws and fixes their tickets, apart from all other work on draws. Witnesses must see the closing
 * of a draw of every minute within seconds, or its stakes go back. Its game may be waiting for the beacon by then, or
 * be paying the winners of another draw. A game that hangs holds up no other.
 */
export function createClosings(ctx: DrawContext, lotteryTypes: readonly number[]): Closings {
  const running = new Map<number, Promise<void>>();
  const report = limitLog((err, leftOut) =>
    ctx.log.error({ err, leftOut }, 'a draw could not be closed and will be tried again'),
  );
  const close = (id: bigint): Promise<unknown> =>
    advanceDraw(ctx, id, CLOSING_STEPS).catch((cause: unknown) => report(new Error(`draw ${id}`, { cause })));
  const closeAll = async (draws: readonly { readonly id: bigint }[]): Promise<void> => {
    for (const { id } of draws) await close(id);
  };
  return {
    begin: async () => {
      const due = await findDueClosings(ctx, lotteryTypes);
      for (const [lotteryType, draws] of Map.groupBy(due, (draw) => draw.lotteryType)) {
        if (running.has(lotteryType)) continue;
        const closing = closeAll(draws).finally(() => running.delete(lotteryType));
        running.set(lotteryType, closing);
      }
    },
    drain: async () => {
      await Promise.all(running.values());
    },
  };
}
