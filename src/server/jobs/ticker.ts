import type { Logger } from '../log.ts';

/** A job that runs again and again on this node, never twice at once. */
export interface Ticker {
  start(): void;
  /** Resolves when the run under way is over. */
  stop(): Promise<void>;
}

/** `run` is called, then `everyMs` after it ended again. What it throws is logged and does not end the ticker. */
export function createTicker(name: string, everyMs: number, log: Logger, run: () => Promise<void>): Ticker {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = true;
  const tick = () => {
    running = run()
      .catch((error: unknown) => log.error({ err: error, job: name }, 'a job failed and will run again'))
      .then(() => {
        if (!stopped) timer = setTimeout(tick, everyMs);
      });
  };
  return {
    start: () => {
      if (!stopped) return;
      stopped = false;
      tick();
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
