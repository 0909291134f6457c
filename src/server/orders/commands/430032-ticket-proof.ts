import * as errorCodes from '#contract/error-codes.ts';
import { ticketProof as command } from '#contract/orders/430032-ticket-proof.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findPaidOrder } from '../receipts/paid-order.ts';
import { nameIn } from '../receipts/receipt-3.ts';
import { loadTicketProofs } from '../tickets/ticket-proofs.ts';

export const ticketProof = defineHandler(
  command,
  async ({ orderId, drawId }, { engine: { db, handle, limits, operator }, session }) => {
    if (!(await limits.allowTicketProof(session.playerId))) return err({ code: errorCodes.tooManyRequests });
    const order = await findPaidOrder(db, operator, orderId);
    if (!order || order.playerId !== session.playerId) return err({ code: errorCodes.orderNotFound });
    const proved = await loadTicketProofs(handle, orderId, drawId);
    if (!proved) return err({ code: errorCodes.orderNotFound });
    const { receipt } = order;
    const name = receipt.version === 3 ? { name: nameIn(receipt, drawId) } : {};
    return ok({ drawId, orderId, receipt, ...name, ...proved, tickets: [...proved.tickets] });
  },
);
