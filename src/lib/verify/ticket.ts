import { toHex } from './bytes.ts';
import { ticketLeaf, computeRoot } from './merkle.ts';
import { isReceiptSigned } from './receipt.ts';
import { verifyRecord } from './record.ts';
import { parseTicket } from './parse.ts';
import type { Check, DrawRecord, Pins, ParsedTicket } from './types.ts';

/** In the order they are checked. */
export const TICKET_CHECKS = [
  'ticket-shape',
  'ticket-draw',
  'in-tree',
  'receipt',
  'receipt-seed',
  'receipt-leaf',
] as const;
export type TicketCheck = Check<(typeof TICKET_CHECKS)[number]>;

const checkResult = (name: TicketCheck['name'], ok: boolean, reason: string): TicketCheck =>
  ok ? { name, ok } : { name, ok, reason };

function checkInTree(ticket: ParsedTicket, { tickets }: DrawRecord): TicketCheck {
  const { index, count } = ticket.proof;
  if (count !== tickets.count || index >= count)
    return {
      name: 'in-tree',
      ok: false,
      reason: 'the proof counts other tickets than the draw',
      expected: String(tickets.count),
      found: String(count),
    };
  const leaf = ticketLeaf(ticket);
  const root = computeRoot(leaf, ticket.proof);
  if (root === undefined || toHex(root) !== tickets.root)
    return {
      name: 'in-tree',
      ok: false,
      reason: 'this ticket is not among those the draw was sealed with',
      expected: tickets.root,
      found: root ? toHex(root) : '',
    };
  return { name: 'in-tree', ok: true, found: toHex(leaf) };
}

/**
 * Checks that a ticket took part in a draw as it was bought. The record must pass verification too, or the result means
 * nothing.
 */
export function verifyTicket(value: unknown, recordValue: unknown, pins: Pins): TicketCheck[] {
  const shaped = parseTicket(value);
  if ('fault' in shaped) return [{ name: 'ticket-shape', ok: false, reason: shaped.fault }];
  const ticket = shaped.value;
  if (!verifyRecord(recordValue, pins).every(({ ok }) => ok))
    return [
      { name: 'ticket-shape', ok: true },
      { name: 'ticket-draw', ok: false, reason: 'the draw itself does not hold' },
    ];
  const record = recordValue as DrawRecord; // verifyRecord has checked its shape
  const { receipt } = ticket;
  const sealed = receipt.draws.find(({ drawId }) => drawId === record.drawId);
  return [
    { name: 'ticket-shape', ok: true },
    checkResult(
      'ticket-draw',
      ticket.drawId === record.drawId && ticket.orderId === receipt.orderId,
      'the ticket belongs to another draw or order',
    ),
    checkInTree(ticket, record),
    checkResult('receipt', isReceiptSigned(receipt, pins), 'the receipt is not signed by the operator'),
    checkResult(
      'receipt-seed',
      sealed?.seedHash === record.commitment.seedHash,
      'the receipt names another sealed seed',
    ),
    checkResult(
      'receipt-leaf',
      sealed?.leaves[ticket.entryNo - 1] === toHex(ticketLeaf(ticket)),
      'the receipt was given for another ticket',
    ),
  ];
}
