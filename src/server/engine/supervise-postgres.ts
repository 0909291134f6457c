import { SECOND_MS, systemNow } from '#kernel/time.ts';
import type { LocalPostgres } from '../db/local/postgres.ts';
import { createTicker, type Ticker } from '../jobs/ticker.ts';
import type { Logger } from '../observability/log.ts';

const LOOK_MS = SECOND_MS / 2;

/**
 * Starts the local PostgreSQL again whenever it is gone. Every node of its data folder looks; the folder's lock lets
 * one of them start it, and the others find it.
 */
export function supervisePostgres(local: LocalPostgres, log: Logger): Pick<Ticker, 'stop'> {
  const watch = createTicker('database watch', LOOK_MS, log, async () => {
    if (await local.isUp()) return;
    const goneAt = systemNow();
    log.error('the local PostgreSQL is gone; it is started again');
    await local.restart();
    log.warn({ tookMs: systemNow() - goneAt }, 'the local PostgreSQL runs again');
  });
  watch.start(LOOK_MS);
  return watch;
}
