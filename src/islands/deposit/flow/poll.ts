import { SECOND_MS } from '#kernel/time.ts';

/** Spec games-and-money §9: every 6 s, at most 7 times; each request is given 30 s (DESIGN §8). */
export const POLL = { everyMs: 6 * SECOND_MS, tries: 7, requestMs: 30 * SECOND_MS } as const;

export interface PollOptions {
  /** Asks once; true when the answer is final and there is nothing more to ask. */
  readonly ask: () => Promise<boolean>;
  /** All tries are used. */
  readonly onGiveUp: () => void;
}

export interface Poll {
  stop(): void;
}

/** Asks, waits, asks again; never two of its requests at once. */
export function startPoll({ ask, onGiveUp }: PollOptions): Poll {
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
      if (await ask()) return;
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
