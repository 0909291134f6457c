import type { ResponseOf } from '#contract/command.ts';
import type { checkTicket } from '#contract/orders/430047-check-ticket.ts';
import { entryStake } from '#games/entry.ts';
import { isGain } from '#games/gain.ts';
import type { GameData } from '#games/game.ts';
import { sum, toWire } from '#kernel/money.ts';

export type CheckedTicket = ResponseOf<typeof checkTicket>;

/** What became of a ticket, as `check:verdict.<it>` says it. */
export type Verdict =
  | 'waiting'
  /** Drawn; what it won is not counted yet. */
  | 'counting'
  | 'none'
  | 'won'
  /** A grand prize of it is to be claimed. */
  | 'claim'
  | 'stopped'
  | 'refunding'
  | 'refunded';

type State = Pick<CheckedTicket, 'status' | 'refundStatus' | 'stopped' | 'numbers'>;

/** Status codes are those of spec games-and-money §4. */
export function verdictOf({ status, refundStatus, stopped, numbers }: State): Verdict {
  if (stopped) return 'stopped';
  if (status === 6) return refundStatus === 1 ? 'refunding' : 'refunded';
  if (status === 7) return 'claim';
  if (status === 3) return 'won';
  if (status === 2 || status === 4) return 'none';
  return numbers ? 'counting' : 'waiting';
}

/** What stands above the numbers of its draw; undefined where none are awaited: it was cancelled, or takes part in nothing. */
export function drawnWords({ status, numbers }: State): 'drawn' | 'notDrawn' | undefined {
  if (numbers) return 'drawn';
  return status === 6 ? undefined : 'notDrawn';
}

/** Whether it won more than it cost: only then it is celebrated. */
export const isGlad = (game: Pick<GameData, 'price'>, { winAmount, entries }: CheckedTicket): boolean =>
  isGain(winAmount, toWire(sum(entries.map((entry) => entryStake(game, entry)))));
