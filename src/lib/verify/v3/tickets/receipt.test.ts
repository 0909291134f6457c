import { describe, expect, it } from 'vitest';
import { singleChanges } from '#support/proof/tampering.ts';
import { failuresOf, hold, reasonOf, startLog, unchecked } from '#support/proof/v3/held.ts';
import * as world from '#support/proof/v3/world.ts';
import { verifyReceipt3, verifyTicket3 } from '../index.ts';

const { pins, order } = world;
const held = hold('69-261121-0642');
const { log, draw, orders, receipts, record } = held;
const [own] = orders;
const [receipt] = receipts;
if (!own || !receipt) throw new Error('an order was sold');
const bought = { nonce: own.nonce.toString('hex'), entries: own.entries };

describe('a receipt', () => {
  it('passes alone, with what was bought, beside its draw and in the log', () => {
    const alone = verifyReceipt3(receipt, pins);
    expect([failuresOf(alone), unchecked(alone)]).toEqual([[], ['receipt-nonce', 'receipt-leaves', 'receipt-in-log']]);
    const whole = verifyReceipt3(receipt, pins, { ...bought, record, log: log.part() });
    expect([failuresOf(whole), unchecked(whole)]).toEqual([[], []]);
    expect(whole.checks.map(({ name }) => name)).toEqual([
      ...['receipt-shape', 'receipt-key', 'receipt-signed', 'receipt-path', 'receipt-nonce', 'receipt-leaves'],
      ...['receipt-draw', 'receipt-commitment', 'receipt-time', 'receipt-in-log'],
    ]);
    for (const [i, one] of receipts.entries())
      expect(failuresOf(verifyReceipt3(one, pins, { entries: orders[i]?.entries ?? [] }))).toEqual([]);
  });
  it('of several draws passes in each', () => {
    const made = startLog();
    const draws = ['69-261121-0643', '69-261121-0642'].map((drawId) => world.commit(made, drawId));
    const [first] = world.sell(made, [own, order(9, 'nap4|1,4,7,9|1|100')], draws);
    for (const one of draws) world.close(made, one);
    const verdict = verifyReceipt3(first, pins, { ...bought, log: made.part() });
    expect([failuresOf(verdict), unchecked(verdict)]).toEqual([[], []]);
    expect(verdict.checks.filter(({ name }) => name === 'receipt-in-log')).toHaveLength(2);
  });
  it.each([...singleChanges(receipt)])('fails where %s is changed', (_, changed) => {
    expect(failuresOf(verifyReceipt3(changed, pins))).not.toEqual([]);
  });
  it('fails on a missing or extra field, and for anything else', () => {
    for (const key of Object.keys(receipt))
      expect(failuresOf(verifyReceipt3({ ...receipt, [key]: undefined }, pins))).toEqual(['receipt-shape']);
    for (const odd of [null, 1, 'x', [], {}, record, { ...receipt, note: 'x' }, { ...receipt, draws: [] }])
      expect(failuresOf(verifyReceipt3(odd, pins))).toEqual(['receipt-shape']);
    const twice = { ...receipt, draws: [...receipt.draws, ...receipt.draws] };
    expect(reasonOf(verifyReceipt3(twice, pins), 'receipt-path')).toContain('names a draw twice');
  });
  it('W10: fails with another nonce, other entries, or another stake', () => {
    const check = (over: object) => verifyReceipt3(receipt, pins, { ...bought, ...over });
    const nonce = check({ nonce: '11'.repeat(16) });
    expect(reasonOf(nonce, 'receipt-nonce')).toContain('it may be sold twice');
    const other = check({ entries: ['nap4|1,4,7,9|1|100', 'predict2|3/8|5|500'] });
    expect(reasonOf(other, 'receipt-leaves')).toContain('ticket 2 of draw 69-261121-0642 is not what was bought');
    expect(reasonOf(check({ entries: own.entries.slice(1) }), 'receipt-leaves')).toContain('and 1 were bought');
    // One ticket for two players: the second has the secret and nonce of the first, not their own.
    const second = order(2, ...own.entries);
    const sold = verifyReceipt3(receipt, pins, { nonce: second.nonce.toString('hex'), entries: second.entries });
    expect(failuresOf(sold)).toEqual(['receipt-nonce']);
  });
  it('passes on the device that bought it, with commitments, clock and its place in the log', () => {
    const at = Date.parse((JSON.parse(receipt.entry) as { at: string }).at);
    const index = log.entries.indexOf(receipt.entry);
    const place = { index, checkpoint: log.note(world.inTime(draw).slice(0, 2)), path: log.path(index) };
    const commitments = [log.text(draw.index)];
    const check = (over: object, own3 = pins) =>
      verifyReceipt3(receipt, own3, { commitments, now: at, place, ...over });
    const whole = check({ now: at + 10_000 });
    expect(failuresOf(whole)).toEqual([]);
    const placed = whole.checks.find(({ name }) => name === 'receipt-place')?.found;
    expect(placed).toBe(`index ${index}, cosigned by w1.example, w2.example`);
    for (const now of [at - 10_001, at + 10_001])
      expect(reasonOf(check({ now }), 'receipt-clock')).toContain('not that of this device');
    expect(reasonOf(check({ commitments: [] }), 'receipt-draws')).toContain('another commitment');
    const least = { witnesses: 4, quorum: 2 };
    expect(reasonOf(check({}, { ...pins, least }), 'receipt-draws')).toContain('4 are the least');
    for (const over of [{ index: index + 1 }, { path: place.path.slice(1) }, { path: ['x'] }])
      expect(reasonOf(check({ place: { ...place, ...over } }), 'receipt-place')).toContain('not in the tree');
    const foreign = log.note([], { log: world.otherLog });
    expect(reasonOf(check({ place: { ...place, checkpoint: foreign } }), 'receipt-place')).toContain('not signed');
    const late = startLog();
    const open = world.commit(late, draw.drawId);
    const [after] = world.sell(late, [own], [open], open.entry.closesAt);
    const verdict = verifyReceipt3(after, pins, { commitments: [late.text(open.index)] });
    expect(reasonOf(verdict, 'receipt-draws')).toContain('after the sales of draw');
  });
  it('fails with a stake that is not that of its entry', () => {
    const made = startLog();
    const open = world.commit(made, draw.drawId);
    const cheap = { ...order(1, 'nap4|1,4,7,9|1|100'), stakes: [50] };
    const [sold] = world.sell(made, [cheap], [open]);
    const verdict = verifyReceipt3(sold, pins, { entries: cheap.entries });
    expect(reasonOf(verdict, 'receipt-leaves')).toContain('another stake than was paid');
    world.close(made, open);
    if (!sold) throw new Error('an order has a receipt');
    const ticketChecks = verifyTicket3(world.ticketOf(open, sold, cheap, 1), world.recordOf(made, open), pins);
    expect(reasonOf(ticketChecks, 'receipt-leaf')).toContain('another stake than the ticket');
  });
  it('fails with a path of a batch of another size, even where it leads to the root', () => {
    const made = startLog();
    const open = world.commit(made, draw.drawId);
    const sold = world.sell(
      made,
      [1, 2, 3].map((n) => order(n, 'nap4|1,4,7,9|1|100')),
      [open],
    );
    const first = sold.find(({ draws }) => draws[0]?.proof.index === 0);
    const [of] = first?.draws ?? [];
    if (!first || !of) throw new Error('one of the orders is the first');
    const wrong = { ...first, draws: [{ ...of, proof: { ...of.proof, count: 4 } }] };
    expect(failuresOf(verifyReceipt3(first, pins))).toEqual([]);
    expect(reasonOf(verifyReceipt3(wrong, pins), 'receipt-path')).toContain('of another size');
  });
  it('names the commitment of its draw, the first of the log', () => {
    const made = startLog();
    const [one, two] = ['one', 'two'].map((seed) => world.commit(made, draw.drawId, {}, seed));
    if (!one || !two) throw new Error('two commitments were made');
    const [sold] = world.sell(made, [own], [two]);
    world.close(made, one);
    const verdict = verifyReceipt3(sold, pins, { log: made.part() });
    expect(reasonOf(verdict, 'receipt-in-log')).toContain('an earlier commitment, or another');
    const next = world.commit(made, '69-261121-0643');
    const [mixed] = world.sell(made, [own], [{ ...one, hash: next.hash }]);
    const commitments = [one, next].map(({ index }) => made.text(index));
    expect(reasonOf(verifyReceipt3(mixed, pins, { commitments }), 'receipt-draws')).toContain('another commitment');
  });
  it('is not stopped by a stop of its order in another batch', () => {
    const made = startLog();
    const open = world.commit(made, draw.drawId);
    const [first] = world.sell(made, [own], [open]);
    const again = made.size;
    world.sell(made, [own], [open]);
    const name = world.nameOf(own, draw.drawId);
    made.append({ type: 'stop', at: open.entry.closesAt, drawId: draw.drawId, name, orders: again });
    const verdict = verifyReceipt3(first, pins, { log: made.part() });
    expect(verdict.checks.at(-1)).toMatchObject({ ok: true, found: `${draw.drawId} sold` });
  });
  it('of another operator or with another signature fails', () => {
    const made = startLog();
    const open = world.commit(made, draw.drawId);
    const [foreign] = world.sell(made, [own], [open], undefined, world.STRANGER);
    expect(failuresOf(verifyReceipt3(foreign, pins))).toEqual(['receipt-key']);
    const claimed = { ...foreign, operatorKey: pins.operatorKey };
    expect(failuresOf(verifyReceipt3(claimed, pins))).toEqual(['receipt-signed']);
    made.append(world.keyChange(world.OPERATOR, world.STRANGER));
    expect(failuresOf(verifyReceipt3(foreign, pins, { log: made.part() }))).toEqual([]);
  });
  it('of an order that was left out, or came into the log too late, is owed its stake and no prize', () => {
    const made = startLog();
    const open = world.commit(made, draw.drawId);
    const elsewhere = made.fork(made.size);
    const [promised] = world.sell(elsewhere, [own], [{ ...open, batches: [] }]);
    world.close(made, open);
    const leftOut = verifyReceipt3(promised, pins, { ...bought, log: made.part() });
    expect(failuresOf(leftOut)).toEqual(['receipt-in-log']);
    expect(reasonOf(leftOut, 'receipt-in-log')).toContain('does not stand in the log before the draw was closed');
    made.append(promised?.entry ?? '');
    const late = verifyReceipt3(promised, pins, { ...bought, log: made.part() });
    expect(reasonOf(late, 'receipt-in-log')).toContain('no prize is owed');
  });
  it('is not checked in a log that does not hold its batch yet, or no commitment of its draw', () => {
    const made = startLog();
    const open = world.commit(made, draw.drawId);
    const [promised] = world.sell(made.fork(made.size), [own], [{ ...open, batches: [] }]);
    const early = verifyReceipt3(promised, pins, { ...bought, log: made.part() });
    expect([failuresOf(early), unchecked(early)]).toEqual([[], ['receipt-place']]);
    expect(early.notChecked[0]?.reason).toContain('it may still come');
    const short = verifyReceipt3(promised, pins, { ...bought, log: made.part({ size: open.index }) });
    expect([failuresOf(short), unchecked(short)]).toEqual([[], ['receipt-in-log']]);
    made.append({ type: 'cancel', drawId: draw.drawId, at: open.entry.closesAt, reason: 'no licence' });
    expect(failuresOf(verifyReceipt3(promised, pins, { ...bought, log: made.part() }))).toEqual(['receipt-in-log']);
  });
  it('that was made after the close, or names another commitment, fails beside the draw', () => {
    const made = startLog();
    const open = world.commit(made, draw.drawId);
    const [late] = world.sell(made, [own], [open], open.entry.closesAt);
    world.close(made, open);
    const verdict = verifyReceipt3(late, pins, { record: world.recordOf(made, open) });
    expect(failuresOf(verdict)).toEqual(['receipt-time']);
    const other = startLog();
    const again = world.commit(other, draw.drawId, {}, 'another seed');
    world.close(other, again);
    const beside = verifyReceipt3(receipt, pins, { record: world.recordOf(other, again), log: other.part() });
    expect(failuresOf(beside)).toEqual(['receipt-commitment', 'receipt-in-log']);
    const next = hold('69-261121-0643');
    expect(reasonOf(verifyReceipt3(receipt, pins, { record: next.record }), 'receipt-draw')).toContain('other draws');
    expect(failuresOf(verifyReceipt3(receipt, pins, { record: { ...record, hash: '00' } }))).toEqual(['receipt-draw']);
  });
});

describe('a ticket', () => {
  const ticket = world.ticketOf(draw, receipt, own, 2);

  it('passes beside its draw, and with the log', () => {
    const alone = verifyTicket3(ticket, record, pins);
    expect([failuresOf(alone), unchecked(alone)]).toEqual([[], ['takes-part']]);
    const whole = verifyTicket3(ticket, record, pins, { log: log.part() });
    expect([failuresOf(whole), unchecked(whole)]).toEqual([[], []]);
  });
  it.each([...singleChanges(ticket)])('fails where %s is changed', (_, changed) => {
    expect(failuresOf(verifyTicket3(changed, record, pins))).not.toEqual([]);
  });
  it('that its player stopped does not take part, and that is no fault', () => {
    const made = startLog();
    const open = world.commit(made, draw.drawId);
    const [sold] = world.sell(made, [own, order(2, 'nap4|2,3,5,8|2|200')], [open]);
    const index = world.stop(made, open, own);
    world.close(made, open);
    if (!sold) throw new Error('an order has a receipt');
    const closed = world.recordOf(made, open);
    const stopped = world.ticketOf(open, sold, own, 1);
    expect(stopped.proof).toBeUndefined();
    const verdict = verifyTicket3(stopped, closed, pins, { log: made.part() });
    expect(failuresOf(verdict)).toEqual([]);
    expect(verdict.checks.at(-1)?.found).toContain(`stopped before the draw closed, at index ${index}`);
    expect(unchecked(verifyTicket3(stopped, closed, pins))).toEqual(['in-tree', 'takes-part']);
    const receiptInLog = verifyReceipt3(sold, pins, { log: made.part() });
    expect(receiptInLog.checks.at(-1)).toMatchObject({ ok: true, found: `${draw.drawId} stopped` });
  });
  it('fails where it was stopped and is among the tickets', () => {
    const made = startLog();
    const open = world.commit(made, draw.drawId);
    const [sold] = world.sell(made, [own], [open]);
    world.stop(made, open, own, false);
    world.close(made, open);
    if (!sold) throw new Error('an order has a receipt');
    const kept = verifyTicket3(world.ticketOf(open, sold, own, 1), world.recordOf(made, open), pins, {
      log: made.part(),
    });
    expect(reasonOf(kept, 'takes-part')).toContain('and it is among the tickets');
  });
  it('fails with the path of a tree of another size, even where it leads to the root', () => {
    const made = startLog();
    const open = world.commit(made, draw.drawId);
    const bought3 = [1, 2, 3].map((n) => order(n, 'nap4|1,4,7,9|1|100'));
    const sold = world.sell(made, bought3, [open]);
    world.close(made, open);
    const files = bought3.flatMap((one, i) => {
      const of = sold[i];
      return of ? [world.ticketOf(open, of, one, 1)] : [];
    });
    const first = files.find(({ proof }) => proof?.index === 0);
    const closed = world.recordOf(made, open);
    const wrong = { ...first, proof: { ...first?.proof, count: 4 } };
    expect(failuresOf(verifyTicket3(first, closed, pins))).toEqual([]);
    expect(reasonOf(verifyTicket3(wrong, closed, pins), 'ticket-proof')).toContain('counts other tickets');
  });
  it('fails with a receipt that names another commitment', () => {
    const made = startLog();
    const open = world.commit(made, draw.drawId);
    const [sold] = world.sell(made, [own], [{ ...open, hash: '11'.repeat(32) }]);
    world.close(made, open);
    if (!sold) throw new Error('an order has a receipt');
    const verdict = verifyTicket3(world.ticketOf(open, sold, own, 1), world.recordOf(made, open), pins);
    expect(failuresOf(verdict)).toEqual(['receipt-commitment']);
  });
  it('fails with an entry that the rules do not allow, or a commitment of another draw', () => {
    const made = startLog();
    const open = world.commit(made, draw.drawId);
    const odd = order(1, 'nap4|1,4,7,12|1|100');
    const [sold] = world.sell(made, [odd], [open]);
    world.close(made, open);
    if (!sold) throw new Error('an order has a receipt');
    const verdict = verifyTicket3(world.ticketOf(open, sold, odd, 1), world.recordOf(made, open), pins);
    expect(failuresOf(verdict)).toEqual(['ticket-rules', 'receipt-leaf']);
    const next = hold('69-261121-0643');
    expect(failuresOf(verifyTicket3(ticket, next.record, pins))).toEqual(['ticket-draw']);
    expect(failuresOf(verifyTicket3(ticket, { ...record, numbers: [[1, 2, 3, 4, 5]] }, pins))).toEqual(['ticket-draw']);
  });
});
