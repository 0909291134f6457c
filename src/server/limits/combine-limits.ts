import type { Fils } from '#kernel/money.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import type { ActiveLimit, KnownLimits } from './limit-rows.ts';

/** A limit to store, with what is used of it. Times in ms. */
export interface CombinedLimit {
  readonly amount: Fils;
  readonly used: Fils;
  readonly minutes: number;
  readonly startsAt: number;
  readonly endsAt: number;
}

const minutesBetween = (from: number, to: number): number => Math.max(1, Math.round((to - from) / MINUTE_MS));

/**
 * The limits of one kind that hold for a person with several accounts: the one in force has the least that is left of
 * any and the latest end of any; of those that wait the smallest follows it. Undefined where nothing of another account
 * is stricter than this one's own. Payments of this account that may still come are counted with it, whichever limit
 * it has: they do not make its own one the strictest.
 */
export function combineLimits(
  own: KnownLimits,
  others: readonly KnownLimits[],
  now: number,
): readonly CombinedLimit[] | undefined {
  const active = [own, ...others].map((one) => one.active).filter((one) => one !== undefined);
  const waiting = [own, ...others].map((one) => one.next).filter((one) => one !== undefined);
  const asked = waiting.flatMap(({ amount, minutes, startsAt }) =>
    amount === null || minutes === null ? [] : [{ amount, minutes, startsAt }],
  );
  const leftOf = (one: ActiveLimit) => (one === own.active ? one.leftBeforePending : one.left);
  const least = active.reduce<ActiveLimit | undefined>((a, b) => (a && leftOf(a) <= leftOf(b) ? a : b), undefined);
  const endsAt = Math.max(now, ...active.map((one) => one.endsAt));
  const next = asked.reduce<(typeof asked)[number] | undefined>(
    (a, b) => (a && a.amount <= b.amount ? a : b),
    undefined,
  );
  const isOwn =
    (!least || (own.active && leftOf(own.active) === leftOf(least) && own.active.endsAt === endsAt)) &&
    (!next || own.next?.amount === next.amount);
  if (isOwn) return undefined;
  const limits: CombinedLimit[] = [];
  if (least)
    limits.push({
      amount: least.amount,
      used: least.amount - leftOf(least),
      minutes: minutesBetween(now, endsAt),
      startsAt: now,
      endsAt,
    });
  if (next) {
    const startsAt = Math.max(next.startsAt, endsAt);
    const { amount, minutes } = next;
    limits.push({ amount, used: 0n, minutes, startsAt, endsAt: startsAt + minutes * MINUTE_MS });
  }
  return limits;
}
