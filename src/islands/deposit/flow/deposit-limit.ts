import { call } from '#client/gateway/call.ts';
import { productNow } from '#client/page/clock.ts';
import * as commands from '#contract/commands.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { SECOND_MS } from '#kernel/time.ts';

/** The player's deposit limit now: fils, and its end in ms. */
export interface DepositLimit {
  readonly limit: number;
  readonly left: number;
  readonly until: number;
}

/** `exclusionType` of a deposit limit. */
const DEPOSIT_LIMIT = 2;

/** Whether a deposit was refused by the limit. */
export const isLimitRefusal = (code: number): boolean =>
  code === errorCodes.depositAboveLimit || code === errorCodes.depositLimitReached;

/** The limit by which a deposit was refused; undefined where the gateway does not say. */
export function readLimitRefusal(extData: unknown): DepositLimit | undefined {
  const data = Object(extData) as Readonly<Record<string, unknown>>;
  const [left, limit, until] = [data['availableLimit'], data['depositLimit'], data['exclusionEndTimestamp']];
  if (typeof left !== 'number' || typeof limit !== 'number' || typeof until !== 'number') return undefined;
  return { limit, left, until };
}

/** The player's deposit limit in force; null too if it could not be found out. */
export async function readLimit(): Promise<DepositLimit | null> {
  const answer = await call(commands.controls, { exclusionType: DEPOSIT_LIMIT }, { silent: true });
  const info = answer.ok ? answer.data.list[0] : undefined;
  const [limit, left, until] = [info?.exclusionValue, info?.remainAmount, info?.exclusionEndTimestamp];
  return limit && typeof left === 'number' && until ? { limit, left, until } : null;
}

/** Longer timers end at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** By the server's clock the end may not have come yet when the page asks. */
const ASK_AGAIN_MS = 5 * SECOND_MS;

/** Calls back when the limit has ended, also where the page slept through it; returns what stops it. */
export function atLimitEnd({ until }: Pick<DepositLimit, 'until'>, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer = setTimeout(look, Math.min(Math.max(until - productNow(), ASK_AGAIN_MS), LONGEST_TIMER_MS));
  };
  const look = () => {
    clearTimeout(timer);
    if (until <= productNow()) act();
    else wait();
  };
  const onVisible = () => document.hidden || look();
  document.addEventListener('visibilitychange', onVisible);
  wait();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
