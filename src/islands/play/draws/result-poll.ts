import type { DrawTimes } from '#contract/draws/fields.ts';
import { SECOND_MS } from '#kernel/time.ts';
import type { Timers } from './timers.ts';

/** Numbers are fetched so long after a draw's time, then every so often, and after so many tries seldom. */
const FIRST_POLL_MS = 2 * SECOND_MS;
const POLL_MS = 2 * SECOND_MS;
const POLLS = 20;
export const SLOW_POLL_MS = 30 * SECOND_MS;
/** Numbers that do not come may never come: the third try in vain, and each fifth after it, fetches the sales as well. */
const FIRST_SALES_CHECK = 3;
const SALES_CHECK_EVERY = 5;

interface ResultPollDeps {
  readonly now: () => number;
  readonly findAwaited: () => DrawTimes | undefined;
  readonly requestResult: () => Promise<unknown>;
  readonly requestSales: () => Promise<unknown>;
  readonly timers: Timers;
  /** From 0 to 1. */
  readonly jitter: number;
}

/** Polls for the numbers of the draw that is awaited. */
export function createResultPoll({ now, findAwaited, requestResult, requestSales, timers, jitter }: ResultPollDeps) {
  let watched: { readonly drawId: string; readonly isDue: boolean } | undefined;
  /** A later draw's poll ends an earlier one's. */
  let current = new AbortController();
  let cancelTimer = () => {};

  const poll = async (signal: AbortSignal, tries: number): Promise<void> => {
    const isOver = () => signal.aborted || !findAwaited();
    if (isOver()) return;
    await requestResult();
    if (tries % SALES_CHECK_EVERY === FIRST_SALES_CHECK && !isOver()) await requestSales();
    if (!isOver()) timers.set(tries < POLLS ? POLL_MS : SLOW_POLL_MS, () => void poll(signal, tries + 1));
  };
  const endCurrent = () => {
    current.abort();
    current = new AbortController();
  };

  return {
    /** Polls from the draw's time on. Until then the clock may be moved, so each call sets the timer again. */
    watch: ({ drawId, drawsTimestamp }: DrawTimes): void => {
      const wait = Math.max(0, drawsTimestamp - now());
      const isNew = drawId !== watched?.drawId;
      if (!isNew && watched?.isDue) return;
      watched = { drawId, isDue: wait === 0 };
      cancelTimer();
      endCurrent();
      const { signal } = current;
      cancelTimer = timers.set(wait + FIRST_POLL_MS + jitter * SECOND_MS, () => void poll(signal, 1));
      // A draw that closes so long before its time may have been cancelled.
      if (isNew && wait > SLOW_POLL_MS) timers.set(jitter * SECOND_MS, () => void requestSales());
    },
    stop: () => {
      endCurrent();
      watched = undefined;
    },
  };
}
