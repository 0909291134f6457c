import type { ResponseOf } from '#contract/command.ts';
import type { OrderPrizeStatus } from '#contract/orders/fields.ts';
import type { checkTicket } from '#contract/orders/430047-check-ticket.ts';
import { calculateStake } from '#games/rules/entry.ts';
import { isGain } from '#games/view/gain.ts';
import type { GameData } from '#games/game.ts';
import { sum, toWire } from '#kernel/money.ts';

export type CheckedTicket = ResponseOf<typeof checkTicket>;

/** What became of a ticket, as `check:verdict.<it>` says it. */
export type TicketVerdict =
  | 'waiting'
  /** Drawn; what it won is not counted yet. */
  | 'counting'
  | 'none'
  | 'won'
  /** A grand prize of it is to be claimed. */
  | 'claim'
  | 'claimed'
  | 'paid'
  | 'expired'
  | 'stopped'
  | 'refunding'
  | 'refunded';

type State = Pick<CheckedTicket, 'status' | 'refundStatus' | 'stopped' | 'numbers' | 'entries'>;

const GRAND = { 12: 'claim', 13: 'claimed', 14: 'paid', 15: 'expired', 16: 'expired' } as const satisfies Record<
  OrderPrizeStatus,
  TicketVerdict
>;

/** The status of a ticket's grand prize. */
const grandOf = (entries: CheckedTicket['entries']): OrderPrizeStatus | undefined =>
  entries.flatMap(({ wins }) => wins.flatMap(({ orderPrizeStatus }) => orderPrizeStatus ?? []))[0];

/** It won: whether a prize was paid, waits to be claimed, or is no more. */
export const isWon = (verdict: TicketVerdict): boolean =>
  verdict === 'won' || Object.values<TicketVerdict>(GRAND).includes(verdict);

/** Status codes are those of the contract. */
export function judgeTicket({ status, refundStatus, stopped, numbers, entries }: State): TicketVerdict {
  if (stopped) return 'stopped';
  if (status === 6) return refundStatus === 1 ? 'refunding' : 'refunded';
  if (status === 7) return GRAND[grandOf(entries) ?? 12];
  if (status === 3) return 'won';
  if (status === 2 || status === 4) return 'none';
  return numbers ? 'counting' : 'waiting';
}

/** The heading above the draw's numbers; undefined where none will come. */
export function drawnTextKey({ status, numbers }: Pick<State, 'status' | 'numbers'>): 'drawn' | 'notDrawn' | undefined {
  if (numbers) return 'drawn';
  return status === 6 ? undefined : 'notDrawn';
}

/** Whether it won more than it cost: only then it is celebrated. */
export const isTicketGain = (game: Pick<GameData, 'price'>, { winAmount, entries }: CheckedTicket): boolean =>
  isGain(winAmount, toWire(sum(entries.map((entry) => calculateStake(game, entry)))));
