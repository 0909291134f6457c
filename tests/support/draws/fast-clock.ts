import { SECOND_MS } from '#kernel/time.ts';
import type { Db } from '#server/db/index.ts';
import { moveClockBy } from '#server/draw-engine/move-clock.ts';

const POLL_MS = 100;

/** Moves the product's clock, as `ops clock` does; the nodes read it with each of their rounds. */
export const advanceClock = (db: Db, ms: number): Promise<void> => moveClockBy(db, Math.ceil(ms));

/**
 * Polls a condition while the product's time runs tenfold, so that tests do not wait for beacon rounds. Throws after
 * `limitMs` of real time and names the seed that reproduces the run.
 */
export function createFastWait(db: () => Db, limitMs: number, seed: number) {
  return async (what: string, isTrue: () => Promise<boolean>): Promise<void> => {
    for (const startedAt = Date.now(); !(await isTrue());) {
      if (Date.now() - startedAt > limitMs) throw new Error(`${what} did not happen in ${limitMs} ms (seed ${seed})`);
      await new Promise((again) => setTimeout(again, POLL_MS));
      await advanceClock(db(), SECOND_MS);
    }
  };
}
