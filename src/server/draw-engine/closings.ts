import type { DrawContext } from './context.ts';
import { advanceDraw } from './advance.ts';
import { createBackoff } from './backoff.ts';
import { CLOSING_STEPS, findDueClosings, type DueClosing } from './due-draws.ts';

/** Draws of a game that are closed at the same time: one that waits for a lock holds up no other. */
const AT_ONCE = 2;

/** The closings of one game. */
function createGameClosings(ctx: DrawContext) {
  const backoff = createBackoff();
  const running = new Map<bigint, Promise<void>>();
  let queue: readonly DueClosing[] = [];

  const close = async (id: bigint): Promise<void> => {
    try {
      if (await advanceDraw(ctx, id, CLOSING_STEPS)) backoff.recordSuccess(id);
      else backoff.recordFailure(id);
    } catch (error) {
      backoff.recordFailure(id);
      ctx.log.error({ err: error, draw: id.toString() }, 'a draw could not be closed and will be tried again');
    }
  };
  const startNext = (): void => {
    while (running.size < AT_ONCE) {
      const [next, ...rest] = queue;
      if (!next) return;
      queue = rest;
      const closing = close(next.id).then(() => {
        running.delete(next.id);
        startNext();
      });
      running.set(next.id, closing);
    }
  };
  const drain = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running.values());
  };
  return {
    /** Draws that can still be in time come first, those that failed most often last, and after a pause. */
    take: (due: readonly DueClosing[]): void => {
      const pausing = new Set(backoff.listWaiting());
      backoff.retain(due.map(({ id }) => id));
      queue = due
        .filter(({ id }) => !pausing.has(id) && !running.has(id))
        .toSorted(
          (a, b) =>
            Number(b.isInTime) - Number(a.isInTime) || backoff.countFailures(a.id) - backoff.countFailures(b.id),
        );
      startNext();
    },
    drain,
    stop: (): Promise<void> => {
      queue = [];
      return drain();
    },
  };
}

export interface Closings {
  /** Looks which draws are to be closed now, and begins with them. */
  look(): Promise<void>;
  /** Waits until all that the last look found were tried. */
  drain(): Promise<void>;
  /** Waits for what was begun, and begins nothing more until the next look. */
  stop(): Promise<void>;
}

/**
 * Ends the sales of draws and fixes their tickets, apart from all other work on draws. Witnesses must see the closing
 * of a draw of every minute within seconds, or its stakes go back. Its game may be waiting for the beacon by then, or
 * be paying the winners of another draw.
 */
export function createClosings(ctx: DrawContext, lotteryTypes: readonly number[]): Closings {
  const games = new Map(lotteryTypes.map((lotteryType) => [lotteryType, createGameClosings(ctx)]));
  const ofAll = (wait: 'drain' | 'stop') => async (): Promise<void> => {
    await Promise.all([...games.values()].map((game) => game[wait]()));
  };
  return {
    look: async () => {
      const due = Map.groupBy(await findDueClosings(ctx, lotteryTypes), ({ lotteryType }) => lotteryType);
      for (const [lotteryType, game] of games) game.take(due.get(lotteryType) ?? []);
    },
    drain: ofAll('drain'),
    stop: ofAll('stop'),
  };
}
