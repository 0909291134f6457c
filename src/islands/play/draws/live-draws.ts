import { atom } from 'nanostores';
import type { CallAnswer } from '#client/gateway/call.ts';
import type { PhaseItem } from '#contract/draws/fields.ts';
import { SECOND_MS } from '#kernel/time.ts';
import type { CurrentDraws, DrawsState, GameSales, LiveDraws } from '../draws-types.ts';
import {
  applyLatestResult,
  applySales,
  createDrawsState,
  findAwaitedDraw,
  findSellingDraw,
  isRunningLow,
  nextChangeAt,
  SUSPENDED_CODES,
} from './draws-state.ts';
import { createResultPoll, SLOW_POLL_MS } from './result-poll.ts';
import { createTimers, type SetTimer, type Timers } from './timers.ts';

export interface LiveDrawsDeps {
  /** 660100. */
  readonly fetchSales: () => Promise<CallAnswer<GameSales>>;
  /** 660200, the latest draw of this game. */
  readonly fetchLatestResult: () => Promise<CallAnswer<PhaseItem | null>>;
  /** The browser's clock. */
  readonly now: () => number;
  /** ms to add to it before the server has answered, for a page that is a copy; undefined otherwise. */
  readonly cachedOffset?: number | undefined;
  readonly setTimer: SetTimer;
  /** Called when the game cannot be played. */
  readonly onSuspended: (message: string) => void;
  /** Random number from 0 to 1, which spreads the requests of many pages. */
  readonly jitter: number;
}

const RETRY_MS = 5 * SECOND_MS;
/** More draws are fetched if fewer than this are known. */
const DRAWS_AHEAD = 8;

/** The state with the product's clock. */
function createModel(first: GameSales, last: PhaseItem | null, { now: machineNow, cachedOffset }: LiveDrawsDeps) {
  // Until the server answers, the time at which it rendered the page is the best estimate: the browser's clock may be
  // wrong. A copy may be days old.
  const $state = atom<DrawsState>(createDrawsState(first, last, cachedOffset ?? first.timestamp - machineNow()));
  // The first render in the browser must equal the server's, so it uses the server's time.
  let started = false;
  let isCopy = cachedOffset !== undefined;
  const timeBy = ({ offset }: DrawsState) => (started ? machineNow() + offset : first.timestamp);
  const now = () => timeBy($state.get());
  const findCurrent = (state: DrawsState): CurrentDraws => {
    const at = timeBy(state);
    return { selling: findSellingDraw(state, at), awaited: findAwaitedDraw(state, at) };
  };
  const $current = atom(findCurrent($state.get()));
  /** Called after each answer, and when time alone changes what is current. */
  const update = (state = $state.get()) => {
    $state.set(state);
    $current.set(findCurrent(state));
  };
  return {
    $state,
    $current,
    now,
    findAwaited: (state = $state.get()) => findAwaitedDraw(state, timeBy(state)),
    update,
    startClock: () => void (started = true),
    isCopy: () => started && isCopy,
    applyAnswer: (state: DrawsState) => {
      isCopy = false;
      update(state);
    },
  };
}
type Model = ReturnType<typeof createModel>;

function createRequests(model: Model, deps: LiveDrawsDeps, timers: Timers) {
  const { fetchSales, fetchLatestResult, now: machineNow, onSuspended } = deps;
  const requestResult = async (): Promise<boolean> => {
    const answer = await fetchLatestResult();
    if (answer.ok) model.update(applyLatestResult(model.$state.get(), answer.data));
    return answer.ok;
  };
  /** Retries until it is answered, because nothing else fetches these numbers. */
  const requestResultWithRetry = async (): Promise<void> => {
    const { signal } = timers;
    if (!(await requestResult()) && !signal.aborted) timers.set(RETRY_MS, () => void requestResultWithRetry());
  };

  // Version counters: an answer to an older request than the last one answered is dropped.
  let requested = 0;
  let answered = 0;
  const requestSales = async (): Promise<void> => {
    const version = ++requested;
    const sentAt = machineNow();
    const answer = await fetchSales();
    if (version < answered) return;
    const isSuspended = !answer.ok && SUSPENDED_CODES.has(answer.code);
    if (answer.ok || isSuspended) answered = version;
    if (!answer.ok) {
      if (isSuspended) onSuspended(answer.message);
      return;
    }
    const { timestamp } = answer.data;
    // Clamps the server's time to the request's window, so that a slow answer does not shift the clock.
    const saidAt = Math.min(Math.max(timestamp - model.$state.get().offset, sentAt), machineNow());
    const apply = () => applySales(model.$state.get(), answer.data, timestamp - saidAt);
    // A draw that is no longer awaited was cancelled, or its numbers have just arrived. They are fetched first: between
    // the two, the page would show the numbers of the draw before, and tell a win of this one over them.
    if (model.findAwaited() && !model.findAwaited(apply())) {
      await requestResultWithRetry();
      if (version < answered) return;
    }
    model.applyAnswer(apply());
  };
  return { requestResult, requestSales };
}

/** Keeps a game's draws up to date while its page is open: what is on sale, what is awaited, and the results. */
export function createLiveDraws(first: GameSales, last: PhaseItem | null, deps: LiveDrawsDeps): LiveDraws {
  const model = createModel(first, last, deps);
  const { $state, $current, now } = model;
  const timers = createTimers(deps.setTimer);
  const { requestResult, requestSales } = createRequests(model, deps, timers);
  const poll = createResultPoll({ ...model, requestResult, requestSales, timers, jitter: deps.jitter });
  const refresh = async (): Promise<void> => {
    await requestSales();
    await requestResult();
  };

  let awaitsFirstAnswer = false;
  const follow = (signal: AbortSignal): void => {
    if (signal.aborted) return;
    awaitsFirstAnswer = false;
    model.update();
    const awaited = model.findAwaited();
    if (awaited) poll.watch(awaited);
    const state = $state.get();
    const at = nextChangeAt(state, now());
    const retry = state.saleState === 'suspended' ? SLOW_POLL_MS : RETRY_MS;
    const due = at === undefined ? retry : at - now() + 1;
    // Only the server knows when a pause ends: a draw is cancelled, sales resume, the sandbox's clock is moved.
    const isPaused = !$current.get().selling;
    if (at === undefined || (!isPaused && isRunningLow(state, now(), DRAWS_AHEAD))) void requestSales();
    if (isPaused && due > SLOW_POLL_MS) timers.set(SLOW_POLL_MS, () => void requestSales().then(() => follow(signal)));
    else timers.set(due, () => follow(signal));
  };

  const stop = () => {
    awaitsFirstAnswer = false;
    poll.stop();
    timers.stop();
  };
  const start = () => {
    if (awaitsFirstAnswer) return stop;
    stop();
    model.startClock();
    awaitsFirstAnswer = true;
    const { signal } = timers;
    void refresh().then(() => follow(signal));
    return stop;
  };
  return { $state, $current, now, isCopy: model.isCopy, refresh, start };
}
