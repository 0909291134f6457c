import type { RefundReport } from '../acquirer/wire.ts';
import type { RefundState } from '../tables.ts';

/** The change that a report of the acquirer makes to a refund. */
export type RefundStep =
  | { readonly to: 'succeeded' }
  | { readonly to: 'failed'; readonly reason: string | null }
  /** Nothing changes: the report is known, or nothing is decided yet. */
  | { readonly to: null }
  /** Nothing changes, but the report was unexpected: an operator has to look at it. */
  | { readonly to: null; readonly alarm: string };

/** Each end is reached at most once, and stays. */
export function nextRefundStep(state: RefundState, { status, reason }: RefundReport): RefundStep {
  if (status === 'PENDING') return { to: null };
  const to = status === 'SUCCEEDED' ? 'succeeded' : 'failed';
  if (state === to) return { to: null };
  if (state !== 'requested') return { to: null, alarm: `a refund is ${to} that was ${state}` };
  return to === 'succeeded' ? { to } : { to, reason: reason ?? null };
}

/** Fils of a credited deposit and of its player's wallet. */
interface DepositMoney {
  readonly amount: bigint;
  /** By refunds that did not fail. */
  readonly refunded: bigint;
  /** By chargebacks that we did not win. */
  readonly chargedBack: bigint;
  /** What the wallet still has of deposits, this one or others. */
  readonly deposited: bigint;
}

/** The most that may be refunded of it. What was played or withdrawn is gone. */
export function findRefundable({ amount, refunded, chargedBack, deposited }: DepositMoney): bigint {
  const left = amount - refunded - chargedBack;
  const most = left < deposited ? left : deposited;
  return most > 0n ? most : 0n;
}
