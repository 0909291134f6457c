import { ticketProof as command } from '#contract/orders/430032-ticket-proof.ts';
import { err, ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { paidBefore } from '../purchase/replay.ts';
import { ticketProofs } from '../ticket-proofs.ts';

export const ticketProof = handler(
  command,
  async ({ orderId, drawId }, { engine: { db, handle, limits, operator }, session }) => {
    if (!(await limits.ticketProof(session.playerId))) return err({ code: 430000007 });
    const order = await paidBefore(db, operator, orderId);
    if (!order || order.playerId !== session.playerId) return err({ code: 430000005 });
    const tickets = await ticketProofs(handle, orderId, drawId);
    if (tickets.length === 0) return err({ code: 430000005 });
    return ok({ drawId, orderId, receipt: order.receipt, tickets });
  },
);
