import { systemNow } from '#kernel/time.ts';
import { limitLog } from '../observability/bounded-log.ts';
import type { Logger } from '../observability/log.ts';

/** Periodic work of this node; its runs never overlap. */
export interface Ticker {
  /** The first run begins at once, or after `firstAfterMs`. */
  start(firstAfterMs?: number): void;
  /** Resolves when the current run has ended. */
  stop(): Promise<void>;
}

export interface TickerState {
  readonly name: string;
  readonly everyMs: number;
  /** When the latest run ended, by the machine's clock; before the first one, when the ticker started. */
  readonly endedAt: number;
}

const states = new Map<Ticker, TickerState>();

/** The tickers of this process, for /readyz: one that hangs shows by its age. */
export const listTickers = (): TickerState[] => [...states.values()];

/** Calls `run`, and again `everyMs` after it ended. An exception is logged and does not end the ticker. */
export function createTicker(name: string, everyMs: number, log: Logger, run: () => Promise<void> | void): Ticker {
  const failed = limitLog((err, leftOut) =>
    log.error({ err, leftOut, job: name }, 'a periodic job failed and will run again'),
  );
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = true;
  const runOnce = async (): Promise<void> => {
    try {
      await run();
    } catch (error) {
      failed(error);
    }
    if (stopped) return;
    recordEnd();
    schedule(everyMs);
  };
  const tick = () => {
    running = runOnce();
  };
  const schedule = (afterMs: number) => {
    timer = setTimeout(tick, afterMs);
  };
  const recordEnd = () => states.set(ticker, { name, everyMs, endedAt: systemNow() });
  const ticker: Ticker = {
    start: (firstAfterMs = 0) => {
      if (!stopped) return;
      stopped = false;
      recordEnd();
      if (firstAfterMs === 0) tick();
      else schedule(firstAfterMs);
    },
    stop: () => {
      stopped = true;
      states.delete(ticker);
      clearTimeout(timer);
      return running;
    },
  };
  return ticker;
}
