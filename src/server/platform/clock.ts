import { sql } from 'kysely';
import { systemNow } from '#kernel/time.ts';
import type { Db } from '../db/index.ts';

/**
 * The product's time in this process: the machine's clock plus an offset that only the sandbox may change.
 * In a transaction SQL `product_now()` decides; this clock is for timers, tokens and views.
 */
export interface Clock {
  now(): Date;
  /** Reads the offset, after the clock was moved. */
  refresh(): Promise<void>;
  /**
   * Begins to read the offset by a statement of one's own. The answer takes what was read, in milliseconds, but for a
   * reading that began before the one taken last: the clock may have been moved between the two.
   */
  startReading(): (offsetMs: bigint) => void;
}

export async function createClock(db: Db): Promise<Clock> {
  let offset = 0;
  let begun = 0;
  let taken = 0;
  const startReading = () => {
    const number = ++begun;
    return (offsetMs: bigint) => {
      if (number < taken) return;
      taken = number;
      offset = Number(offsetMs);
    };
  };
  const refresh = async () => {
    const take = startReading();
    const { rows } = await sql<{ offset_ms: bigint }>`select offset_ms from product_clock`.execute(db);
    take(rows[0]?.offset_ms ?? 0n);
  };
  await refresh();
  return { now: () => new Date(systemNow() + offset), refresh, startReading };
}
