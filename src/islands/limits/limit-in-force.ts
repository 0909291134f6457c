import { call } from '#client/gateway/call.ts';
import { productNow } from '#client/page/clock.ts';
import * as commands from '#contract/commands.ts';
import type { CONTROL_TYPE } from '#contract/controls/choices.ts';
import { SECOND_MS } from '#kernel/time.ts';

/** A limit of the player as it is now: fils, and its end in ms. */
export interface LimitInForce {
  readonly limit: number;
  readonly left: number;
  readonly until: number;
}

/** `exclusionType` of a deposit limit and of a wager limit. */
type LimitType = (typeof CONTROL_TYPE)['depositLimit' | 'wagerLimit'];

/** The player's limit in force; null where there is none, undefined if it could not be found out. */
export async function readLimitInForce(exclusionType: LimitType): Promise<LimitInForce | null | undefined> {
  const answer = await call(commands.controls, { exclusionType }, { silent: true });
  if (!answer.ok) return undefined;
  const info = answer.data.list[0];
  const [limit, left, until] = [info?.exclusionValue, info?.remainAmount, info?.exclusionEndTimestamp];
  return limit && typeof left === 'number' && until ? { limit, left, until } : null;
}

/** Longer timers end at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** By the server's clock the end may not have come yet when the page asks. */
const ASK_AGAIN_MS = 5 * SECOND_MS;

/** Calls back when the limit has ended, also where the page slept through it; returns what stops it. */
export function atLimitEnd({ until }: Pick<LimitInForce, 'until'>, act: () => void): () => void {
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
