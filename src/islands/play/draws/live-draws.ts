import { atom, type ReadableAtom } from 'nanostores';
import type { CallAnswer } from '#client/gateway/call.ts';
import type { DrawTimes, PhaseItem } from '#contract/draws/fields.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { SECOND_MS } from '#kernel/time.ts';
import {
  findAwaitedDraw,
  applyResult,
  isRunningLow,
  createDrawsState,
  applySales,
  nextChangeAt,
  findSellingDraw,
  type DrawsState,
  type GameSales,
} from './draws-state.ts';

export interface LiveDrawsDeps {
  /** 660100. */
  readonly method: () => Promise<CallAnswer<GameSales>>;
  /** 660200, the latest draw of this game. */
  readonly latest: () => Promise<CallAnswer<PhaseItem | null>>;
  /** This machine's clock. */
  readonly now: () => number;
  /** Calls back after some ms; returns what stops it. */
  readonly after: (ms: number, act: () => void) => () => void;
  /** The game may not be played: `gameNotOnSale`, `gameUnderMaintenance`. */
  readonly onClosed: (message: string) => void;
  /** From 0 to 1: spreads what a million pages ask. */
  readonly spread: number;
}

/** Numbers are looked for so long after a draw's time, then again and again, then seldom until they are there. */
const LOOK_AFTER_MS = 2 * SECOND_MS;
const LOOK_EVERY_MS = 2 * SECOND_MS;
const LOOKS = 20;
/** Numbers that do not come may never come: of so many looks in vain, one asks for the draws. Before that they are on their way. */
const FIRST_DOUBT = 3;
const DOUBT_EVERY = 5;
const LOOK_SELDOM_MS = 30 * SECOND_MS;
const AGAIN_MS = 5 * SECOND_MS;
/** Fewer draws known ahead than this: more are asked for. */
const AHEAD = 8;

const CLOSED: ReadonlySet<number> = new Set([errorCodes.gameNotOnSale, errorCodes.gameUnderMaintenance]);

export interface CurrentDraws {
  /** What can be bought into. */
  readonly selling: DrawTimes | undefined;
  /** What is closed and has no numbers yet. */
  readonly drawing: DrawTimes | undefined;
}

export interface LiveDraws {
  readonly $known: ReadableAtom<DrawsState>;
  /** What sells and what is drawn now; changes by what is heard and by time alone. */
  readonly $moment: ReadableAtom<CurrentDraws>;
  /** The product's time. */
  readonly now: () => number;
  /** Asks anew, e.g. when the page is looked at again. */
  readonly refresh: () => Promise<void>;
  /** Begins, or begins anew what waits for a time: what awaits its first answer waits for none yet. Returns what stops it. */
  readonly start: () => () => void;
}

/** Follows a game's draws while its page is open: what sells, what is being drawn, and the numbers when they are there. */
export function createLiveDraws(first: GameSales, last: PhaseItem | null, parts: LiveDrawsDeps): LiveDraws {
  const { method, latest, now: machine, after, onClosed, spread } = parts;
  // Until it is asked anew, the moment the server wrote the page is the best word on a clock that may be wrong.
  const $known = atom<DrawsState>(createDrawsState(first, last, first.timestamp - machine()));
  // The first render in the browser repeats the server's, so it shows the server's moment; then time goes on.
  let started = false;
  const now = () => (started ? machine() + $known.get().offset : first.timestamp);
  const momentOf = (state: DrawsState): CurrentDraws => {
    const at = now();
    return { selling: findSellingDraw(state, at), drawing: findAwaitedDraw(state, at) };
  };
  const $moment = atom(momentOf($known.get()));
  /** After something was heard, and when time alone may have changed what is shown. */
  const show = (state = $known.get()) => {
    $known.set(state);
    $moment.set(momentOf(state));
  };
  const stops = new Set<() => void>();

  const later = (ms: number, act: () => void): (() => void) => {
    const cancel = after(ms, () => {
      stops.delete(cancel);
      act();
    });
    stops.add(cancel);
    return cancel;
  };

  let asked = 0;
  let heard = 0;
  const ask = async (): Promise<void> => {
    const mine = ++asked;
    const sent = machine();
    const answer = await method();
    // A question asked later was answered before this one.
    if (mine < heard) return;
    if (answer.ok || CLOSED.has(answer.code)) heard = mine;
    const awaited = drawing();
    if (answer.ok) {
      const before = $known.get();
      const { timestamp: told } = answer.data;
      // When it was told, as near as may be to the clock until now: a slow answer alone moves none.
      const at = Math.min(Math.max(told - before.offset, sent), machine());
      show(applySales(before, answer.data, told - at));
    } else if (CLOSED.has(answer.code)) onClosed(answer.message);
    // What is awaited no more was cancelled, or its numbers came just now.
    if (awaited && !drawing()) await insist();
  };

  const hear = async (): Promise<boolean> => {
    const answer = await latest();
    if (answer.ok) show(applyResult($known.get(), answer.data));
    return answer.ok;
  };
  /** Hears, again and again until it is answered: nothing else will ask for these numbers. */
  const insist = async (): Promise<void> => {
    const mine = run;
    if (!(await hear()) && mine === run) later(AGAIN_MS, () => void insist());
  };

  const refresh = async (): Promise<void> => {
    await ask();
    await hear();
  };

  const drawing = () => findAwaitedDraw($known.get(), now());
  let run = 0;
  /** The last run that had its first answer, or was stopped. */
  let settled = 0;
  /** A later draw's looking, and a stop, end an earlier one's. */
  let looking = 0;
  const look = async (mine: number, looks: number): Promise<void> => {
    const over = () => mine !== looking || !drawing();
    if (over()) return;
    await hear();
    if (looks % DOUBT_EVERY === FIRST_DOUBT && !over()) await ask();
    if (!over()) later(looks < LOOKS ? LOOK_EVERY_MS : LOOK_SELDOM_MS, () => void look(mine, looks + 1));
  };

  let sought: { readonly drawId: string; readonly due: boolean } | undefined;
  let unlook = () => {};
  /** Sees to it that a draw's numbers are looked for from its time on. Until then the clock may move, so that is set anew. */
  const seek = ({ drawId, drawsTimestamp }: DrawTimes): void => {
    const wait = Math.max(0, drawsTimestamp - now());
    const first = drawId !== sought?.drawId;
    if (!first && sought?.due) return;
    sought = { drawId, due: wait === 0 };
    unlook();
    const mine = ++looking;
    unlook = later(wait + LOOK_AFTER_MS + spread * SECOND_MS, () => void look(mine, 1));
    // So long before its time it may have closed because it was cancelled.
    if (first && wait > LOOK_SELDOM_MS) later(spread * SECOND_MS, () => void ask());
  };

  const follow = (mine: number): void => {
    if (mine !== run) return;
    settled = mine;
    show();
    const awaited = drawing();
    if (awaited) seek(awaited);
    const state = $known.get();
    const at = nextChangeAt(state, now());
    const unknown = state.saleState === 'suspended' ? LOOK_SELDOM_MS : AGAIN_MS;
    const due = at === undefined ? unknown : at - now() + 1;
    // What rests goes on by another's word: a draw is cancelled, sales come back, the clock is moved.
    const rests = !$moment.get().selling;
    if (at === undefined || (!rests && isRunningLow(state, now(), AHEAD))) void ask();
    if (rests && due > LOOK_SELDOM_MS) later(LOOK_SELDOM_MS, () => void ask().then(() => follow(mine)));
    else later(due, () => follow(mine));
  };

  const stop = () => {
    settled = ++run;
    looking++;
    sought = undefined;
    for (const cancel of stops) cancel();
    stops.clear();
  };

  const start = () => {
    if (settled !== run) return stop;
    stop();
    started = true;
    const mine = ++run;
    void refresh().then(() => follow(mine));
    return stop;
  };

  return { $known, $moment, now, refresh, start };
}
