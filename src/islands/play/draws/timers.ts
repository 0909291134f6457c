/** Calls back after some ms; returns a function that cancels it. */
export type SetTimer = (ms: number, callback: () => void) => () => void;

/** A group of timers that are stopped together. */
export interface Timers {
  readonly set: SetTimer;
  /** Aborted by the next `stop`. */
  readonly signal: AbortSignal;
  readonly stop: () => void;
}

export function createTimers(setTimer: SetTimer): Timers {
  let run = new AbortController();
  const cancels = new Set<() => void>();
  return {
    get signal() {
      return run.signal;
    },
    set: (ms, callback) => {
      const cancel = setTimer(ms, () => {
        cancels.delete(cancel);
        callback();
      });
      cancels.add(cancel);
      return cancel;
    },
    stop: () => {
      run.abort();
      run = new AbortController();
      for (const cancel of cancels) cancel();
      cancels.clear();
    },
  };
}
