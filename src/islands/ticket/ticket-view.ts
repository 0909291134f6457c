import type { ResponseOf } from '#contract/command.ts';
import type { ticket } from '#contract/orders/430039-ticket.ts';

/** An order in one of its draws, as 430039 tells it. */
export type TicketView = ResponseOf<typeof ticket>;
