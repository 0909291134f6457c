import { SECOND_MS } from '#kernel/time.ts';
import type { Db } from '#server/db/index.ts';
import { advanceClock } from '../orders/random-orders.ts';

const POLL_MS = 100;

/**
 * Polls a condition while the product's time runs tenfold, so that a test does not wait seconds for a beacon round. Throws after
 * `limitMs` of real time and names the seed that repeats the run.
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
