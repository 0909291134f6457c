import { describe, expect, it, test } from 'vitest';
import { getT } from '#i18n/server.ts';
import { hold, startLog } from '#support/proof/v3/held.ts';
import * as world from '#support/proof/v3/world.ts';
import { verifyTicket3 } from '#verify/v3/index.ts';
import { describeTickets } from '../checks/tickets-report.ts';
import { fileVerdictOf } from '../one-file/file-verdict.ts';
import { ticketState } from './ticket-state.ts';

const { pins, order } = world;
const ID = '69-261121-0642';
const held = hold(ID);
const [own, receipt] = [held.orders[0], held.receipts[0]];
if (!own || !receipt) throw new Error('an order was sold');
const ticket = world.ticketOf(held.draw, receipt, own, 2);
const whole = { log: held.log.part({ cosigned: world.inTime(held.draw) }), list: held.beside.list };
const madeUp = { index: 0, count: 1, path: [] };

/** What the page and the verifier as one file say of a ticket. */
function wordsOf(file: unknown, record: object, beside: object = whole) {
  const verdict = verifyTicket3(file, record, pins, beside);
  return [
    ticketState(verdict.checks, verdict.notChecked),
    fileVerdictOf({ subject: `ticket 2 of order ${ticket.orderId} in draw ${ID}`, ...verdict }),
  ];
}

/** A draw whose log leaves out the batch of an order that has its receipt. */
function leftOut() {
  const log = startLog();
  const draw = world.commit(log, ID);
  const aside = { ...draw, batches: [] };
  const [promised] = world.sell(log.fork(log.size), [order(9, 'nap4|1,4,7,9|1|100')], [aside]);
  world.sell(log, [order(1, 'nap4|2,3,5,8|2|200')], [draw]);
  world.close(log, draw);
  if (!promised) throw new Error('an order has a receipt');
  const file = world.ticketOf(draw, promised, order(9, 'nap4|1,4,7,9|1|100'), 1);
  const record = world.recordOf(log, draw);
  return { file, record, log: log.part({ cosigned: world.inTime(draw) }), list: world.listOf(draw) };
}

describe('a genuine ticket that the operator left out', () => {
  const { file, record, log, list } = leftOut();
  it('is not called changed, whatever proof its server gives in the file', () => {
    for (const given of [{ ...file, proof: madeUp }, { ...file, proof: { ...madeUp, count: 2 } }, file])
      for (const beside of [{ log }, { log, list }])
        expect(wordsOf(given, record, beside)).toEqual(['failed', 'broken']);
  });

  it('is not called changed where the operator signed another commitment for it', () => {
    const other = startLog();
    const open = world.commit(other, ID, { quorum: 3 });
    const [promised] = world.sell(other, [own], [open]);
    if (!promised) throw new Error('an order has a receipt');
    expect(wordsOf(world.ticketOf(held.draw, promised, own, 2), held.record)).toEqual(['failed', 'broken']);
  });
});

describe('a ticket with a wrong proof', () => {
  const wrong = { ...ticket, proof: madeUp };
  it('is unknown where no list tells more: its operator may have given it', () => {
    expect(wordsOf(wrong, held.record, { log: whole.log })).toEqual(['unknown', 'unknown']);
    expect(wordsOf(wrong, held.record, {})).toEqual(['unknown', 'unknown']);
  });

  it('is in a file that was changed where the list has it, or its receipt is for another ticket', () => {
    expect(wordsOf(wrong, held.record)).toEqual(['changed', 'ticket']);
    const other = { ...wrong, entryText: 'nap4|1,4,7,10|1|100' };
    for (const beside of [whole, { log: whole.log }, {}])
      expect(wordsOf(other, held.record, beside)).toEqual(['changed', 'ticket']);
  });

  it('is said to have one, and not that all that was checked is fine', () => {
    const t = getT('en-US', 'verify');
    const report = (file: object) => {
      const { checks, notChecked } = verifyTicket3(file, held.record, pins, {});
      const report3 = { notChecked: [], isHeld: true, seal: undefined, tickets: [notChecked] };
      return describeTickets(t, 'en-US', [file], { record: [{ name: 'seal', ok: true }], tickets: [checks], report3 });
    };
    const heading = t('ticket.unknown', { count: 1 });
    expect(report(wrong)).toMatchObject({ heading, text: t('ticket.unknownProofText'), isOpen: true, failing: [] });
    expect(report(ticket)).toMatchObject({ heading, text: t('ticket.unknownText') });
  });
});

test('what fails of a receipt is not said of a ticket', () => {
  const checks = [{ name: 'receipt-signed', ok: false, reason: 'the receipt is not signed by the key that it names' }];
  expect(fileVerdictOf({ subject: `receipt of order ${ticket.orderId}`, checks, notChecked: [] })).toBe('broken');
});
