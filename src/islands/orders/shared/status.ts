import { CHASE_STATUS, ORDER_STATUS, REFUND_STATUS } from '#contract/orders/statuses.ts';
import type { OrderStatus, RefundStatus } from '#contract/orders/fields.ts';
import { isGain } from '#games/view/gain.ts';
import type { TagTone } from '#ui/tag.tsx';

const { waiting, notWon, won, refunded, toClaim } = ORDER_STATUS;

/** Several codes mean the same to a player: the named one is shown. */
const SHOWN = {
  [waiting]: waiting,
  [notWon]: notWon,
  [won]: won,
  4: notWon,
  5: waiting,
  [refunded]: refunded,
  [toClaim]: toClaim,
  8: waiting,
} as const satisfies Record<OrderStatus, OrderStatus>;
const TONES = {
  [waiting]: 'warm',
  [notWon]: 'neutral',
  [won]: 'good',
  [refunded]: 'neutral',
  [toClaim]: 'good',
} as const satisfies Record<(typeof SHOWN)[OrderStatus], TagTone>;

/** The tone of a status: a win has colour only where it is more than the stake. */
export const statusTone = (status: OrderStatus, winAmount: number, stake: number): TagTone =>
  isWin(status) && !isGain(winAmount, stake) ? 'neutral' : TONES[SHOWN[status]];

export const isWin = (status: OrderStatus): boolean => status === won || status === toClaim;

/** Its draw was held: won or not. */
export const isDecided = (status: OrderStatus): boolean => isWin(status) || SHOWN[status] === notWon;

/** The state of an order or of one of its draws, as far as it has words. */
export interface OrderState {
  readonly status: OrderStatus;
  readonly refundStatus: RefundStatus;
  /** What was cancelled: the order, one of its draws, or nothing. Otherwise the player may have stopped it. */
  readonly canceled: 'order' | 'draw' | undefined;
  readonly stopped: boolean;
  /** Its sales have closed, and too few of its witnesses have signed yet. */
  readonly awaitsWitnesses?: true | undefined;
}

/** The text key of a status, in `orders`. A refund shows its progress. */
export function statusTextKey({ status, refundStatus, awaitsWitnesses }: OrderState): string {
  const shown = SHOWN[status];
  if (shown === waiting && awaitsWitnesses) return 'status.awaitsWitnesses';
  return shown === refunded
    ? `refund.${refundStatus === REFUND_STATUS.onTheWay ? REFUND_STATUS.onTheWay : REFUND_STATUS.refunded}`
    : `status.${shown}`;
}

/** The text key of a refund's reason, in `orders`. */
export function refundReasonKey({ status, canceled, stopped }: OrderState): string | undefined {
  if (status !== refunded) return undefined;
  if (canceled) return canceled === 'order' ? 'refund.canceled' : 'refund.drawCanceled';
  return stopped ? 'refund.stopped' : undefined;
}

interface ChaseCounts {
  readonly chaseStatus: (typeof CHASE_STATUS)[keyof typeof CHASE_STATUS];
  readonly drawsCount: number;
  readonly drawsDone: number;
  readonly drawsCanceled: number;
  readonly drawsStopped: number;
}

/** The text key of a consecutive order's state, in `orders`: who ended it is not mistaken. */
function chaseTextKey({ chaseStatus, drawsCanceled, drawsStopped }: ChaseCounts): string {
  if (chaseStatus === CHASE_STATUS.running) return 'chase.running';
  if (chaseStatus === CHASE_STATUS.completed) return 'chase.completed';
  if (drawsCanceled === 0) return 'chase.stopped';
  return drawsStopped === 0 ? 'chase.canceled' : 'chase.terminated';
}

/** 'In progress 3/10', 'Completed 10/10', 'Stopped 4/10': the draws that were held, or that never will be. */
export function chaseStatusText(
  counts: ChaseCounts,
  t: (key: string, params: { readonly done: string }) => string,
): string {
  const { chaseStatus, drawsCount, drawsDone, drawsCanceled, drawsStopped } = counts;
  const terminated = drawsCanceled + drawsStopped;
  const n = chaseStatus === CHASE_STATUS.terminated ? terminated : drawsDone - terminated;
  return t(chaseTextKey(counts), { done: `\u2066${n}/${drawsCount}\u2069` });
}
