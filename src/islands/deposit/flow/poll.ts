import { SECOND_MS } from '#kernel/time.ts';

/** How the status is polled. Each request may take 30 s. */
export const POLL = { everyMs: 6 * SECOND_MS, tries: 7, requestMs: 30 * SECOND_MS } as const;

export interface PollOptions {
  /** Sends one request; resolves to true if the answer is final. */
  readonly check: () => Promise<boolean>;
  /** Called after the last attempt. */
  readonly onGiveUp: () => void;
}

export interface Poll {
  stop(): void;
}

/** Polls until the answer is final, one request at a time. */
export function startPoll({ check, onGiveUp }: PollOptions): Poll {
  let stopped = false;
  let wake: (() => void) | undefined;
  const pause = () =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, POLL.everyMs);
      wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  const run = async () => {
    for (let tries = 0; tries < POLL.tries; tries++) {
      if (await check()) return;
      if (stopped) return;
      await pause();
      if (stopped) return;
    }
    onGiveUp();
  };
  void run();
  return {
    stop: () => {
      stopped = true;
      wake?.();
    },
  };
}
