import type { DrawContext } from './context.ts';
import { limitLog } from '../observability/bounded-log.ts';
import { advanceDraw } from './advance.ts';
import { createBackoff } from './backoff.ts';
import { CLOSING_STEPS, findDueClosings, type DueClosing } from './due-draws.ts';

/**
 * So many draws of a game are closed at the same time, and beside them all that can still be in time: one that waits
 * for a lock holds up no other.
 */
const AT_ONCE = 2;
/** So often a draw that can still be in time is tried without a rest: longer than witnesses of minute draws have. */
const PROMPT_TRIES = 12;

/** The closings of one game. */
function createGameClosings(ctx: DrawContext) {
  const backoff = createBackoff();
  const running = new Map<bigint, Promise<void>>();
  let queue: readonly DueClosing[] = [];
  const report = limitLog((err, leftOut) =>
    ctx.log.error({ err, leftOut }, 'a draw could not be closed and will be tried again'),
  );

  const close = async (id: bigint): Promise<void> => {
    try {
      if (await advanceDraw(ctx, id, CLOSING_STEPS)) backoff.recordSuccess(id);
      else backoff.recordFailure(id);
    } catch (error) {
      backoff.recordFailure(id);
      report(new Error(`draw ${id} could not be closed`, { cause: error }));
    }
  };
  const startNext = (): void => {
    for (;;) {
      const [next, ...rest] = queue;
      if (!next || (!next.isInTime && running.size >= AT_ONCE)) return;
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
    /** Draws that can still be in time come first, then those that failed least. */
    take: (due: readonly DueClosing[]): void => {
      const waiting = new Set(backoff.listWaiting());
      const rests = ({ id, isInTime }: DueClosing) =>
        waiting.has(id) && !(isInTime && backoff.countFailures(id) < PROMPT_TRIES);
      backoff.retain(due.map(({ id }) => id));
      const free = due.filter((draw) => !running.has(draw.id) && !rests(draw));
      queue = backoff.inOrder(free, ({ isInTime }) => isInTime);
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
  /** Waits until all that the last look queued were tried. */
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
