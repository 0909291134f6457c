import type { OrderStatus, RefundStatus } from '#contract/orders/fields.ts';
import { isGain } from '#games/view/gain.ts';
import type { TagTone } from '#ui/tag.tsx';

/**
 * Several codes mean the same to a player: 1, 5 and 8 are waiting, 2 and 4 did not win. The code on the right is
 * shown.
 */
const SHOWN = { 1: 1, 2: 2, 3: 3, 4: 2, 5: 1, 6: 6, 7: 7, 8: 1 } as const satisfies Record<OrderStatus, OrderStatus>;
const TONES = { 1: 'warm', 2: 'neutral', 3: 'good', 6: 'neutral', 7: 'good' } as const satisfies Record<
  (typeof SHOWN)[OrderStatus],
  TagTone
>;

/** The tone of a status: a win has colour only where it is more than the stake. */
export const statusTone = (status: OrderStatus, winAmount: number, stake: number): TagTone =>
  isWin(status) && !isGain(winAmount, stake) ? 'neutral' : TONES[SHOWN[status]];

export const isWin = (status: OrderStatus): boolean => status === 3 || status === 7;

/** Its draw was held: won or not. */
export const isDecided = (status: OrderStatus): boolean => isWin(status) || SHOWN[status] === 2;

/** The state of an order or of one of its draws, as far as it has words. */
export interface OrderState {
  readonly status: OrderStatus;
  readonly refundStatus: RefundStatus;
  /** A draw was cancelled, or the player stopped it. */
  readonly canceled: boolean;
  readonly stopped: boolean;
}

/** The text key of a status, in `orders`. A refund shows its progress. */
export function statusTextKey({ status, refundStatus }: Pick<OrderState, 'status' | 'refundStatus'>): string {
  const shown = SHOWN[status];
  return shown === 6 ? `refund.${refundStatus === 1 ? 1 : 2}` : `status.${shown}`;
}

/** The text key of a refund's reason, in `orders`. */
export function refundReasonKey({ status, canceled, stopped }: OrderState): string | undefined {
  if (status !== 6) return undefined;
  return canceled ? 'refund.canceled' : stopped ? 'refund.stopped' : undefined;
}

/** Text keys of a consecutive order's state: `orders:chase.<name>`. */
const CHASE = { 1: 'running', 2: 'completed', 3: 'terminated' } as const;

interface ChaseCounts {
  readonly chaseStatus: 1 | 2 | 3;
  readonly drawsCount: number;
  readonly drawsDone: number;
  readonly drawsCanceled: number;
  readonly drawsStopped: number;
}

/** 'In progress 3/10', 'Completed 10/10', 'Terminated 4/10': the draws that were held, or that never will be. */
export function chaseStatusText(
  { chaseStatus, drawsCount, drawsDone, drawsCanceled, drawsStopped }: ChaseCounts,
  t: (key: string, params: { readonly done: string }) => string,
): string {
  const terminated = drawsCanceled + drawsStopped;
  const n = chaseStatus === 3 ? terminated : drawsDone - terminated;
  return t(`chase.${CHASE[chaseStatus]}`, { done: `\u2066${n}/${drawsCount}\u2069` });
}
