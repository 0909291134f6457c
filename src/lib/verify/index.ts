/** The independent verifier: it follows docs/draw-proof-2.md and shares no code with the rest of the product. */
export { CONTROL_CHECKS, verifyControl, type ControlCheck } from './control.ts';
export { replayNumbers } from './replay.ts';
export { OPENING_CHECKS, verifyOpenings, type OpeningCheck } from './openings.ts';
export { isQuicknet, QUICKNET, RULES } from './pins.ts';
export { RECEIPT_CHECKS, verifyReceipt, type ReceiptCheck } from './receipt.ts';
export { RECORD_CHECKS, verifyRecord, type RecordCheck } from './record.ts';
export { TICKET_CHECKS, verifyTicket, type TicketCheck } from './ticket.ts';
export type {
  BeaconChain,
  Check,
  ControlReceipt,
  DrawPick,
  DrawRecord,
  Openings,
  Pins,
  Receipt,
  Rule,
  Ticket,
} from './types.ts';
