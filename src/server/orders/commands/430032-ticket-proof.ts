import * as errorCodes from '#contract/error-codes.ts';
import { ticketProof as command } from '#contract/orders/430032-ticket-proof.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findPaidOrder } from '../receipts/paid-order.ts';
import { loadTicketProofs } from '../tickets/ticket-proofs.ts';

export const ticketProof = defineHandler(
  command,
  async ({ orderId, drawId }, { engine: { db, handle, limits, operator }, session }) => {
    if (!(await limits.allowTicketProof(session.playerId))) return err({ code: errorCodes.tooManyRequests });
    const order = await findPaidOrder(db, operator, orderId);
    if (!order || order.playerId !== session.playerId) return err({ code: errorCodes.orderNotFound });
    const tickets = await loadTicketProofs(handle, orderId, drawId);
    if (tickets.length === 0) return err({ code: errorCodes.orderNotFound });
    return ok({ drawId, orderId, receipt: order.receipt, tickets });
  },
);
