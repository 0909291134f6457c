import { SECOND_MS, systemNow } from '#kernel/time.ts';
import type { LocalPostgres } from '../db/local/postgres.ts';
import { createTicker, type Ticker } from '../jobs/ticker.ts';
import { limitLog } from '../observability/bounded-log.ts';
import type { Logger } from '../observability/log.ts';

const LOOK_MS = SECOND_MS / 2;

/**
 * Starts the local PostgreSQL again whenever it is gone. Every node of its data folder looks; the folder's lock lets
 * one of them start it, and the others find it.
 */
export function supervisePostgres(local: Pick<LocalPostgres, 'isUp' | 'restart'>, log: Logger): Pick<Ticker, 'stop'> {
  let goneAt: number | undefined;
  // On a full disk every start fails at once.
  const tellGone = limitLog((_, leftOut) =>
    log.error({ leftOut }, 'the local PostgreSQL is gone; it is started again'),
  );
  const watch = createTicker('database watch', LOOK_MS, log, async () => {
    if (!(await local.isUp())) {
      goneAt ??= systemNow();
      tellGone(undefined);
      await local.restart();
    }
    if (goneAt !== undefined) log.warn({ tookMs: systemNow() - goneAt }, 'the local PostgreSQL runs again');
    goneAt = undefined;
  });
  watch.start(LOOK_MS);
  return watch;
}
