import { describe, expect, it, test } from 'vitest';
import { failuresOf, hold, reasonOf, startLog, unchecked } from '#support/proof/v3/held.ts';
import * as world from '#support/proof/v3/world.ts';
import { verifyTicket3, verifyTickets3 } from '../index.ts';

const { pins, order } = world;
const { log, draw, orders, receipts, record, beside } = hold('69-261121-0642');
const [[own], [receipt]] = [orders, receipts];
if (!own || !receipt) throw new Error('an order was sold');
const ticket = world.ticketOf(draw, receipt, own, 2);
const { proof, ...bare } = ticket;
/** With another salt, and a receipt that was changed. */
const withReceipt = (over: object) => ({ ...ticket, salt: '00'.repeat(16), receipt: { ...ticket.receipt, ...over } });
const whole = { log: log.part(), list: beside.list };
const LOST = 'The proof in this file is missing or was changed. The ticket is in the list of tickets.';
const CHANGED = 'This file was changed. The ticket that was sold is in the list of tickets.';

describe('a ticket of the list, in a file that is not as it was given', () => {
  it.each([
    ['without its proof', bare],
    ['with another proof', { ...ticket, proof: { ...proof, path: proof?.path.toReversed() } }],
    ['with a proof of another size', { ...ticket, proof: { ...proof, count: 40 } }],
  ])('is in the list all the same: %s', (_, file) => {
    const verdict = verifyTicket3(file, record, pins, whole);
    expect(failuresOf(verdict)).toEqual(['ticket-proof']);
    expect(reasonOf(verdict, 'ticket-proof')).toBe(LOST);
    expect(verdict.checks.filter(({ ok }) => ok).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['in-tree', 'takes-part']),
    );
  });

  it.each([
    ['a number', { ...ticket, entryText: 'predict2|3/8|5|500' }],
    ['the salt', { ...ticket, salt: '00'.repeat(16) }],
    ['a number, and no proof', { ...bare, entryText: 'predict2|3/8|5|500' }],
    ['its number in the order', { ...ticket, entryNo: 7 }],
    [
      'the leaf of its receipt, too',
      withReceipt({ leaves: ticket.receipt.leaves.map((own) => ({ ...own, leaf: '11'.repeat(32) })) }),
    ],
    ['the entry of its batch, too', withReceipt({ entry: log.text(draw.index) })],
  ])('was changed, and accuses nobody: %s', (_, file) => {
    const verdict = verifyTicket3(file, record, pins, whole);
    expect(failuresOf(verdict)).not.toContain('takes-part');
    expect(reasonOf(verdict, 'ticket-proof')).toBe(CHANGED);
    expect(unchecked(verdict)).toEqual(['takes-part']);
  });

  it('is not told from one that was dropped, where no list that gives the root was shown', () => {
    for (const list of [undefined, { ...beside.list, batches: [] }]) {
      const verdict = verifyTicket3(bare, record, pins, { ...whole, list });
      expect([failuresOf(verdict), unchecked(verdict)]).toEqual([[], ['in-tree', 'takes-part']]);
      const wrong = verifyTicket3({ ...ticket, proof: { ...proof, count: 40 } }, record, pins, { ...whole, list });
      expect([failuresOf(wrong), unchecked(wrong)]).toEqual([['ticket-proof'], ['in-tree', 'takes-part']]);
    }
    const early = verifyTicket3(bare, record, pins, { list: beside.list });
    expect([failuresOf(early), unchecked(early)]).toEqual([['ticket-proof'], ['takes-part']]);
  });
});

test('a ticket was dropped also where another one of its order is in the list', () => {
  const made = startLog();
  const open = world.commit(made, draw.drawId);
  const [sold] = world.sell(made, [own], [open]);
  const left = {
    ...open,
    batches: open.batches.map((batch) => ({
      ...batch,
      items: batch.items.map((item) => ({ ...item, leaves: item.leaves.slice(0, 1) })),
    })),
  };
  world.close(made, left);
  if (!sold) throw new Error('an order has a receipt');
  const shown = { log: made.part(), list: world.listOf(left) };
  const closed = world.recordOf(made, left);
  const { proof: _, ...dropped } = world.ticketOf(left, sold, own, 2);
  const verdict = verifyTicket3(dropped, closed, pins, shown);
  expect(reasonOf(verdict, 'in-tree')).toBe('the list of tickets does not have this ticket');
  expect(reasonOf(verdict, 'takes-part')).toContain('the ticket was dropped, and its prize is owed');
  const changed = verifyTicket3({ ...dropped, salt: '00'.repeat(16) }, closed, pins, shown);
  expect(failuresOf(changed)).not.toContain('takes-part');
});

test('a stopped ticket is called one of the tickets only by a proof that leads there', () => {
  const made = startLog();
  const open = world.commit(made, draw.drawId);
  const [sold] = world.sell(made, orders, [open]);
  world.stop(made, open, own);
  world.close(made, open);
  if (!sold) throw new Error('an order has a receipt');
  const file = world.ticketOf(open, sold, own, 1);
  const shown = { log: made.part(), list: world.listOf(open) };
  const failures = (value: object) => failuresOf(verifyTicket3(value, world.recordOf(made, open), pins, shown));
  expect(failures(file)).toEqual([]);
  // A stopped ticket has no proof: the operator itself may have added a wrong one.
  expect(failures({ ...file, proof: { index: 0, count: 1, path: [] } })).toEqual([]);
});

test('a ticket of the log that the list does not have was dropped, and its prize is owed', () => {
  const made = startLog();
  const open = world.commit(made, draw.drawId);
  const [sold] = world.sell(made, [own], [open]);
  const left = { ...open, batches: [] };
  world.close(made, left);
  if (!sold) throw new Error('an order has a receipt');
  const closed = world.recordOf(made, left);
  const shown = { log: made.part(), list: world.listOf(left) };
  const verdict = verifyTicket3(world.ticketOf(left, sold, own, 1), closed, pins, shown);
  expect(failuresOf(verdict)).toEqual(['in-tree', 'takes-part']);
  expect(reasonOf(verdict, 'takes-part')).toContain('the ticket was dropped, and its prize is owed');
  const other = order(9, 'nap4|1,4,7,9|1|100');
  const forged = verifyTicket3({ ...world.ticketOf(left, sold, own, 1), orderId: other.orderId }, closed, pins, shown);
  expect(failuresOf(forged)).toEqual(['receipt-leaf', 'in-tree']);
});

test('tickets together are each judged as alone, and their draw is checked once', () => {
  const files = [ticket, bare, { ...ticket, entryNo: 7 }, { ...ticket, drawId: '69-261121-0643' }, 5];
  const alone = files.map((file) => verifyTicket3(file, record, pins, whole));
  expect(verifyTickets3(files, record, pins, whole)).toEqual(alone);
  let read = 0;
  const counted = Object.defineProperty({ ...record }, 'signature', {
    enumerable: true,
    get: () => {
      read += 1;
      return record.signature;
    },
  });
  verifyTicket3(ticket, counted, pins, whole);
  const once = read;
  verifyTickets3([ticket, bare, ticket], counted, pins, whole);
  expect(read).toBe(2 * once);
});
