import { ORDER_PRIZE_STATUS, ORDER_STATUS, REFUND_STATUS } from '#contract/orders/statuses.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { OrderPrizeStatus } from '#contract/orders/fields.ts';
import type { checkTicket } from '#contract/orders/430047-check-ticket.ts';
import { calculateStake } from '#games/rules/entry.ts';
import { isGain } from '#games/view/gain.ts';
import type { GameData } from '#games/game.ts';
import { sum, toWire } from '#kernel/money.ts';

export type CheckedTicket = ResponseOf<typeof checkTicket>;

/** The state of a ticket; its text is `check:verdict.<verdict>`. */
export type TicketVerdict =
  | 'waiting'
  /** Drawn, but its wins are not settled yet. */
  | 'counting'
  | 'none'
  | 'won'
  /** It has a grand prize to be claimed. */
  | 'claim'
  | 'claimed'
  | 'paid'
  | 'expired'
  | 'stopped'
  | 'refunding'
  | 'refunded';

type State = Pick<CheckedTicket, 'status' | 'refundStatus' | 'stopped' | 'numbers' | 'entries'>;

const GRAND = {
  [ORDER_PRIZE_STATUS.unclaimed]: 'claim',
  [ORDER_PRIZE_STATUS.claimed]: 'claimed',
  [ORDER_PRIZE_STATUS.paid]: 'paid',
  [ORDER_PRIZE_STATUS.expired]: 'expired',
  [ORDER_PRIZE_STATUS.expiredSubmitted]: 'expired',
} as const satisfies Record<OrderPrizeStatus, TicketVerdict>;

/** The status of a ticket's grand prize. */
const grandOf = (entries: CheckedTicket['entries']): OrderPrizeStatus | undefined =>
  entries.flatMap(({ wins }) => wins.flatMap(({ orderPrizeStatus }) => orderPrizeStatus ?? []))[0];

/** The ticket won, whether its prize is paid, to be claimed or expired. */
export const isWon = (verdict: TicketVerdict): boolean =>
  verdict === 'won' || Object.values<TicketVerdict>(GRAND).includes(verdict);

export function judgeTicket({ status, refundStatus, stopped, numbers, entries }: State): TicketVerdict {
  if (stopped) return 'stopped';
  if (status === ORDER_STATUS.refunded) return refundStatus === REFUND_STATUS.onTheWay ? 'refunding' : 'refunded';
  if (status === ORDER_STATUS.toClaim) return GRAND[grandOf(entries) ?? ORDER_PRIZE_STATUS.unclaimed];
  if (status === ORDER_STATUS.won) return 'won';
  if (status === ORDER_STATUS.notWon || status === 4) return 'none';
  return numbers ? 'counting' : 'waiting';
}

/** The key of the heading above the draw's numbers; undefined if the ticket was refunded before any were drawn. */
export function drawnTextKey({ status, numbers }: Pick<State, 'status' | 'numbers'>): 'drawn' | 'notDrawn' | undefined {
  if (numbers) return 'drawn';
  return status === ORDER_STATUS.refunded ? undefined : 'notDrawn';
}

/** Whether the ticket won more than it cost. Only then is the win celebrated. */
export const isTicketGain = (game: Pick<GameData, 'price'>, { winAmount, entries }: CheckedTicket): boolean =>
  isGain(winAmount, toWire(sum(entries.map((entry) => calculateStake(game, entry)))));
