import { orderDetail } from './430031-order-detail.ts';
import { orderId } from './101071-order-id.ts';
import { orders } from './430030-orders.ts';
import { orderStatus } from './101077-order-status.ts';
import { placeOrder } from './101101-place-order.ts';
import { ticketProof } from './430032-ticket-proof.ts';
import { winningPopup } from './101066-winning-popup.ts';

/** What handles the orders commands. */
export const ordersHandlers = {
  orderId,
  placeOrder,
  orderStatus,
  winningPopup,
  orders,
  orderDetail,
  ticketProof,
};
