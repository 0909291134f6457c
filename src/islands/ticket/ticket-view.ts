import type { ResponseOf } from '#contract/command.ts';
import type { ticket } from '#contract/orders/430039-ticket.ts';

/** An order in one of its draws. */
export type TicketView = ResponseOf<typeof ticket>;
