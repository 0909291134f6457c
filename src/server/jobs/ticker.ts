import { systemNow } from '#kernel/time.ts';
import type { Logger } from '../observability/log.ts';

/** A job that runs again and again on this node, never twice at once. */
export interface Ticker {
  start(): void;
  /** Resolves when the run under way is over. */
  stop(): Promise<void>;
}

export interface TickerState {
  readonly name: string;
  readonly everyMs: number;
  /** When its latest run ended, on the machine's clock; its start while there was none. */
  readonly endedAt: number;
}

const ticks = new Map<Ticker, TickerState>();

/** The jobs that run in this process now, for /readyz: one that hangs is seen by its age. */
export const listTickers = (): TickerState[] => [...ticks.values()];

/** `run` is called, then `everyMs` after it ended again. What it throws is logged and does not end the ticker. */
export function createTicker(name: string, everyMs: number, log: Logger, run: () => Promise<void>): Ticker {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = true;
  const tick = () => {
    running = run()
      .catch((error: unknown) => log.error({ err: error, job: name }, 'a job failed and will run again'))
      .then(() => {
        if (stopped) return;
        seen();
        timer = setTimeout(tick, everyMs);
      });
  };
  const seen = () => ticks.set(ticker, { name, everyMs, endedAt: systemNow() });
  const ticker: Ticker = {
    start: () => {
      if (!stopped) return;
      stopped = false;
      seen();
      tick();
    },
    stop: () => {
      stopped = true;
      ticks.delete(ticker);
      clearTimeout(timer);
      return running;
    },
  };
  return ticker;
}
