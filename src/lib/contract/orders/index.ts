import { orderId } from './101071-order-id.ts';
import { orderStatus } from './101077-order-status.ts';
import { orderDetail } from './430031-order-detail.ts';
import { orders } from './430030-orders.ts';
import { placeOrder } from './101101-place-order.ts';
import { stopOrders } from './430033-stop-orders.ts';
import { ticketProof } from './430032-ticket-proof.ts';
import { winningPopup } from './101066-winning-popup.ts';
import { saveNumbers } from './430036-save-numbers.ts';
import { savedNumbers } from './430035-saved-numbers.ts';
import { renameNumbers } from './430037-rename-numbers.ts';
import { removeNumbers } from './430038-remove-numbers.ts';
import { ticket } from './430039-ticket.ts';
import { checkTicket } from './430047-check-ticket.ts';
import { currentEntries } from './430048-current-entries.ts';
import { placeInLog } from './430242-place-in-log.ts';

/** The orders commands of the wire. */
export const ordersContract = {
  orderId,
  placeOrder,
  orderStatus,
  winningPopup,
  orders,
  orderDetail,
  ticketProof,
  stopOrders,
  saveNumbers,
  savedNumbers,
  renameNumbers,
  removeNumbers,
  ticket,
  checkTicket,
  currentEntries,
  placeInLog,
} as const;
