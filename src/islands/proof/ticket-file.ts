import type { ResponseOf } from '#contract/command.ts';
import type { ticketProof } from '#contract/orders/430032-ticket-proof.ts';
import type { Ticket3 } from '#verify/v3/index.ts';

export type TicketProofs = ResponseOf<typeof ticketProof>;

/**
 * The files of an order's tickets in one draw, as docs/draw-proof.md §9 says, one for each entry. The secret is in none
 * of them, so that a winner can show a ticket. None before the draw is closed, and none of draws of version 2.
 */
export function createTicketFiles3({ receipt, ...answer }: TicketProofs): Ticket3[] {
  const { drawId, orderId, name, proofVersion, closed, tickets } = answer;
  if (receipt.version !== 3 || proofVersion !== 3 || !closed || name === undefined) return [];
  const draw = receipt.draws.find((one) => one.drawId === drawId);
  if (!draw) return [];
  const { commitment, leaves, proof } = draw;
  const { entry, operatorKey, signature } = receipt;
  return tickets.map(({ entryNo, entryText, salt, proof: own }) => ({
    version: 3,
    drawId,
    orderId,
    entryNo,
    entryText,
    salt,
    name,
    ...(own ? { proof: own } : {}),
    receipt: { commitment, leaves, proof, entry, operatorKey, signature },
  }));
}
