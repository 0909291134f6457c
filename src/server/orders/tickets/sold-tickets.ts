import { sql } from 'kysely';
import { ORDER_STATUS } from '#contract/orders/statuses.ts';
import type { OrderPrizeStatus, OrderStatus, RefundStatus } from '#contract/orders/fields.ts';
import type { Game } from '#games/game.ts';
import { gameByType } from '#games/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Queryable } from '#server/db/index.ts';
import { entryFromRow, type OrderEntry, type TicketRow } from '#server/draws/entry-row.ts';
import { grandPrizeStatus } from '#server/grand-prizes/prize-status.ts';
import { drawIdSql, orderDrawStatus, orderRefundStatus } from '../view/order-status.ts';

/** One draw of an order: what is printed as a ticket. */
export interface SoldTicket {
  readonly order_id: string;
  readonly draw_id: bigint;
  readonly player_id: bigint;
  readonly lottery_type: number;
  readonly name: string;
  readonly phase: string;
  readonly position: number;
  readonly of: number;
  readonly draws_at: Date;
  readonly stake: bigint;
  readonly prize: bigint | null;
  readonly status: OrderStatus;
  readonly refund: RefundStatus;
  readonly stopped: boolean;
  readonly numbers: number[][] | null;
  readonly published: boolean;
  readonly seed_hash: Buffer;
}

/** The draws of the orders whose ids are from one to another: by the primary key, whatever else there is. */
export const soldTicketsQuery = (from: string, to: string) => sql<SoldTicket>`
  select x.order_id, x.draw_id, x.player_id, d.lottery_type, ${drawIdSql} as name, d.phase, x.position, x.of, d.draws_at, x.stake, x.prize,
    ${orderDrawStatus} as status, ${orderRefundStatus} as refund, x.stopped_at is not null as stopped, d.numbers, d.state = 'published' as published,
    d.seed_hash
  from order_draws x join draws d on d.id = x.draw_id
  where x.order_id between ${from}::uuid and ${to}::uuid order by x.order_id, x.position`;

export const gameOfTicket = ({ lottery_type: type }: Pick<SoldTicket, 'lottery_type'>): Game =>
  assertPresent(gameByType(type), 'the game of a ticket');

/** The entries of a ticket, whether they take part or were stopped. */
export async function loadTicketEntries(db: Queryable, ticket: SoldTicket): Promise<OrderEntry[]> {
  const { rows } = await sql<TicketRow>`
    select entry_no, play, m1, m2, m3, multiple, stake, lucky from sold_tickets
    where draw_id = ${ticket.draw_id} and order_id = ${ticket.order_id} order by entry_no`.execute(db);
  return rows.map((row) => entryFromRow(gameOfTicket(ticket), row));
}

/** An entry's win, of the numbers or (tier 0) of the raffle. */
export interface TicketWin {
  readonly entry_no: number;
  readonly tier: number;
  readonly prize: bigint;
  /** Of a grand prize; null of any other. */
  readonly prize_status: OrderPrizeStatus | null;
}

/** The wins of a ticket; none until they are paid or wait to be claimed. */
export async function loadTicketWins(db: Queryable, ticket: SoldTicket): Promise<TicketWin[]> {
  if (ticket.status !== ORDER_STATUS.won && ticket.status !== ORDER_STATUS.toClaim) return [];
  const { rows } = await sql<TicketWin>`
    select w.entry_no, w.tier, w.prize, ${grandPrizeStatus} as prize_status
    from wins w left join grand_prizes g on w.to_claim and g.order_id = w.order_id and g.draw_id = w.draw_id
    where w.draw_id = ${ticket.draw_id} and w.player_id = ${ticket.player_id} and w.order_id = ${ticket.order_id}
    order by w.entry_no, w.tier`.execute(db);
  return rows;
}
