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
  /** Takes the offset that a draw tick has read, in milliseconds. */
  setOffset(offsetMs: bigint): void;
}

export async function createClock(db: Db): Promise<Clock> {
  let offset = 0;
  const setOffset = (offsetMs: bigint) => void (offset = Number(offsetMs));
  const refresh = async () => {
    const { rows } = await sql<{ offset_ms: bigint }>`select offset_ms from product_clock`.execute(db);
    setOffset(rows[0]?.offset_ms ?? 0n);
  };
  await refresh();
  return { now: () => new Date(systemNow() + offset), refresh, setOffset };
}
