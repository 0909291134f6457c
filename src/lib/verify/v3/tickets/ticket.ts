import { toHex } from '#verify/bytes.ts';
import { ticketLeaf } from '#verify/merkle.ts';
import type { Check } from '#verify/types.ts';
import { checkNone, failed, isDrawHeld, join, passed, verdict } from '../answer.ts';
import { entryHash, parseEntryOf, type ClosingEntry } from '../log/entries.ts';
import { parseEntryText } from './entry-text.ts';
import { parseTicket3 } from '../files.ts';
import { lifeOf } from '../log/life.ts';
import { readPart, type ReadPart } from '../log/log-part.ts';
import { rootBy } from './order-leaf.ts';
import { findRules, lotteryTypeOf } from '../pins.ts';
import { pathFault, signedChecks, stateOf } from './receipt.ts';
import { verifyRecord3 } from '../record.ts';
import type { LogPart, Pins3, Record3, Ticket3, Verdict3 } from '../types.ts';

/** The ticket by its own fields and its receipt, without the log. */
function receiptChecks(ticket: Ticket3, record: Record3, pins: Pins3, part?: ReadPart): Check[] {
  const { drawId, entryNo, entryText, name, receipt } = ticket;
  const orders = parseEntryOf('orders', receipt.entry);
  const own = receipt.leaves[entryNo - 1];
  const commitment = parseEntryOf('draw', record.commitment.entry);
  const rules = commitment && findRules(pins, lotteryTypeOf(drawId), commitment.rules);
  const entry = rules && parseEntryText(entryText, rules);
  const commitmentHash = entryHash(record.commitment.entry);
  const leafFault =
    own?.leaf !== toHex(ticketLeaf(ticket))
      ? 'the receipt was given for another ticket'
      : own.stake !== entry?.stake
        ? 'the receipt has another stake than the ticket'
        : undefined;
  return [
    checkNone('ticket-rules', entry ? undefined : 'the rules of the game do not allow this entry'),
    ...signedChecks(receipt, pins, part),
    checkNone(
      'receipt-path',
      orders ? pathFault({ ...receipt, drawId }, name, orders) : 'the batch of the receipt is no entry of the log',
    ),
    checkNone('receipt-leaf', leafFault),
    receipt.commitment === commitmentHash
      ? passed('receipt-commitment')
      : failed(
          'receipt-commitment',
          'the receipt names another commitment of the draw',
          commitmentHash,
          receipt.commitment,
        ),
  ];
}

/** Whether the ticket is among those that the draw was closed with. */
function checkInTree(ticket: Ticket3, { count, root }: ClosingEntry): Check {
  const { proof } = ticket;
  if (!proof) return failed('in-tree', 'the ticket is not among those that the draw was closed with');
  if (proof.count !== count)
    return failed('in-tree', 'the path counts other tickets than the closing', count, proof.count);
  const found = rootBy(toHex(ticketLeaf(ticket)), proof);
  return found === root
    ? passed('in-tree', proof.index)
    : failed('in-tree', 'the path does not lead to the root of the closing', root, found);
}

/**
 * Whether the ticket took part. One without a path was stopped, if the log has a stop of it between its batch and the
 * closing, or else dropped.
 */
function partChecks(ticket: Ticket3, closing: ClosingEntry, part: ReadPart | undefined): Verdict3 {
  if (!part && !ticket.proof) {
    const reason = 'whether the ticket was stopped or dropped tells the log, which was not shown';
    return verdict([], [{ name: 'in-tree', reason }]);
  }
  const inTree = checkInTree(ticket, closing);
  if (!part) {
    const reason = 'the log was not shown: whether the order was sold before the closing, and not stopped';
    return verdict([inTree], [{ name: 'takes-part', reason }]);
  }
  const life = lifeOf(ticket.drawId, part);
  const { state, reason } = stateOf(life, entryHash(ticket.receipt.entry), ticket.name);
  if (state === 'stopped')
    return verdict([
      ticket.proof ? failed('takes-part', `${reason}, and it is among the tickets`) : passed('takes-part', reason),
    ]);
  if (state === 'missing') return verdict([inTree, failed('takes-part', reason)]);
  const late = life.lateStops.find(({ entry }) => entry.name === ticket.name);
  const dropped = late
    ? `the stop of the order, at index ${late.index}, stands after the closing and does not count: the ticket was dropped`
    : 'the log has no stop of the order: the ticket was dropped, and its prize is owed';
  return verdict([inTree, checkNone('takes-part', inTree.ok ? undefined : dropped, 'drawn')]);
}

/**
 * Checks that a ticket took part in a draw as it was bought, or was stopped before. The draw must hold too, or the
 * result means nothing.
 */
export function verifyTicket3(value: unknown, recordValue: unknown, pins: Pins3, log?: LogPart): Verdict3 {
  const shaped = parseTicket3(value);
  if ('fault' in shaped) return verdict([failed('ticket-shape', shaped.fault)]);
  const ticket = shaped.value;
  const shape = passed('ticket-shape');
  if (!isDrawHeld(verifyRecord3(recordValue, pins, { log })))
    return verdict([shape, failed('ticket-draw', 'the draw itself does not hold')]);
  const record = recordValue as Record3; // verifyRecord3 has checked its shape
  const closing = parseEntryOf('closing', record.closing.entry);
  if (!closing || ticket.drawId !== record.drawId)
    return verdict([shape, failed('ticket-draw', 'the ticket belongs to another draw', record.drawId, ticket.drawId)]);
  const shown = log && readPart(log, pins);
  const part = typeof shown === 'object' ? shown : undefined;
  return join(
    verdict([shape, passed('ticket-draw', record.drawId), ...receiptChecks(ticket, record, pins, part)]),
    partChecks(ticket, closing, part),
  );
}
