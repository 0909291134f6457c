/** The verifier of docs/draw-proof.md, version 3. It shares no code with whoever holds draws. */
export { checkOrderPart } from './tickets/order-part.ts';
export { isDrawHeld, OPERATOR_FAULTS } from './answer.ts';
export { firstOfCancels, firstOfProofs, verifyCancellation3 } from './cancellation.ts';
export { finishDraw3, type FinishedDraw } from './finish.ts';
export { parseCanonical } from './json.ts';
export { hashesBefore } from './log/log-part.ts';
export { hashRules } from './pins.ts';
export { verifyReceipt3, type BesideReceipt } from './tickets/receipt.ts';
export { readSignedOrders } from './tickets/signed-orders.ts';
export { verifyRecord3, type BesideRecord } from './record.ts';
export { verifyTicket3, verifyTickets3 } from './tickets/ticket.ts';
export type {
  LogPart,
  NotChecked,
  KeyChange,
  Pins3,
  Receipt3,
  Record3,
  Rules3,
  SignedOrder,
  Ticket3,
  TicketList,
  Verdict3,
  Winners3,
  WitnessTerm,
} from './types.ts';
