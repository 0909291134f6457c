import type { DrawTimes } from '#contract/draws/fields.ts';
import { SECOND_MS } from '#kernel/time.ts';
import type { Timers } from './timers.ts';

/** Delay after the draw's time, fast and slow interval, and number of fast polls. */
const FIRST_POLL_MS = 2 * SECOND_MS;
const POLL_MS = 2 * SECOND_MS;
const POLLS = 20;
export const SLOW_POLL_MS = 30 * SECOND_MS;
/** The third poll and every fifth after it also refresh sales, because the draw may have been cancelled. */
const FIRST_SALES_CHECK = 3;
const SALES_CHECK_EVERY = 5;

interface ResultPollDeps {
  readonly now: () => number;
  readonly findAwaited: () => DrawTimes | undefined;
  readonly requestResult: () => Promise<unknown>;
  readonly requestSales: () => Promise<unknown>;
  readonly timers: Timers;
  /** Random number from 0 to 1. */
  readonly jitter: number;
}

/** Polls for the numbers of the awaited draw. */
export function createResultPoll({ now, findAwaited, requestResult, requestSales, timers, jitter }: ResultPollDeps) {
  let watched: { readonly drawId: string; readonly isDue: boolean } | undefined;
  /** Polling for a later draw ends that for an earlier one. */
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
    /** Polls from the draw's time on. The clock may be moved before, so each call resets the timer. */
    watch: ({ drawId, drawsTimestamp }: DrawTimes): void => {
      const wait = Math.max(0, drawsTimestamp - now());
      const isNew = drawId !== watched?.drawId;
      if (!isNew && watched?.isDue) return;
      watched = { drawId, isDue: wait === 0 };
      cancelTimer();
      endCurrent();
      const { signal } = current;
      cancelTimer = timers.set(wait + FIRST_POLL_MS + jitter * SECOND_MS, () => void poll(signal, 1));
      // A draw that closes long before its time may be cancelled in between.
      if (isNew && wait > SLOW_POLL_MS) timers.set(jitter * SECOND_MS, () => void requestSales());
    },
    stop: () => {
      endCurrent();
      watched = undefined;
    },
  };
}
