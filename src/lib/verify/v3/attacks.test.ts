import { describe, expect, it } from 'vitest';
import { signRound } from '#support/proof/draw-vectors.ts';
import { merkleRoot } from '#support/proof/proof-bytes.ts';
import { failuresOf, hold, openDraw, reasonOf, startLog } from '#support/proof/v3/held.ts';
import { allAt } from '#support/proof/v3/memory-log.ts';
import * as world from '#support/proof/v3/world.ts';
import { finishDraw3, isDrawHeld, verifyCancellation3, verifyRecord3, verifyTicket3 } from './index.ts';

/** What an operator tries that has its own keys (docs/draw-proof.md §12), each with what shows it. */

const { pins, order } = world;
const ID = '69-261121-0642';
const AFTER = '2026-11-21T06:42:30.000Z';
const BEFORE = '2026-11-21T06:41:56.000Z';

describe('W1: tickets that were made up', () => {
  it('a ticket made after the round has no seal in time', () => {
    const { log, draw } = openDraw();
    const honest = log.fork(log.size);
    world.close(honest, { ...draw });
    world.sell(log, [order(66, 'predict2|3/7|1|100')], [draw]);
    world.close(log, draw);
    for (const cosigned of [[], allAt(AFTER)]) {
      const verdict = verifyRecord3(world.recordOf(log, draw, [{ log, cosigned }]), pins);
      expect(failuresOf(verdict)).toEqual(['seal']);
      expect(reasonOf(verdict, 'seal')).toContain(cosigned.length ? 'too late, when the numbers' : '2 are needed');
    }
    const moved = world.recordOf(log, draw, [{ log: honest, cosigned: allAt(BEFORE) }]);
    expect(failuresOf(verifyRecord3(moved, pins))).toEqual(['in-log']);
  });
  it('a root with one more ticket than the list is named', () => {
    const { log, draw } = openDraw();
    const leaves = [...world.ticketsOf(draw).map(({ leaf }) => Buffer.from(leaf, 'hex')), Buffer.alloc(32, 7)];
    world.close(log, draw, { root: merkleRoot(leaves.sort(Buffer.compare)).toString('hex'), count: 2, stake: 200 });
    const verdict = verifyRecord3(world.recordOf(log, draw), pins, { list: world.listOf(draw), log: log.part() });
    expect(failuresOf(verdict)).toEqual(['root', 'count', 'stake']);
    expect(reasonOf(verdict, 'root')).toContain('a ticket was added, changed or left out');
    expect(isDrawHeld(verdict)).toBe(true);
  });
  it('a ticket in the list that no batch of the log sold before the closing is named', () => {
    const { log, draw } = openDraw();
    draw.batches.push({ orders: log.size, items: [] });
    const late = { ...draw, batches: [...draw.batches.slice(0, 1)] };
    world.close(log, late);
    world.sell(log, [order(66, 'predict2|3/7|1|100')], [late]);
    const verdict = verifyRecord3(world.recordOf(log, late), pins, { list: world.listOf(late), log: log.part() });
    expect(reasonOf(verdict, 'batches')).toContain('that the log does not have before the closing');
  });
  it('a batch that the list leaves out, or shows with other orders, is named', () => {
    const { log, draw } = openDraw();
    world.sell(log, [order(2, 'predict2|3/7|1|100')], [draw]);
    world.close(log, draw);
    const record = world.recordOf(log, draw);
    const list = world.listOf(draw);
    const check = (batches: typeof list.batches) =>
      verifyRecord3(record, pins, { list: { ...list, batches }, log: log.part() });
    expect(failuresOf(check(list.batches))).toEqual([]);
    const left = check(list.batches.slice(1));
    expect(reasonOf(left, 'batches')).toContain('is missing in the list');
    expect(failuresOf(left)).toContain('root');
    const [first, second] = list.batches;
    const swapped = check([
      { orders: first?.orders ?? 0, items: second?.items ?? [] },
      { orders: second?.orders ?? 0, items: first?.items ?? [] },
    ]);
    expect(reasonOf(swapped, 'batches')).toContain('shows other orders of batch');
  });
});

describe('W3: to draw again', () => {
  it('with a later round is refused', () => {
    const { log, draw, record } = hold(ID);
    const later = draw.entry.round + 1;
    const { numbers } = world.outcome(log, draw, later);
    const forged = world.resign({ ...record, numbers, beacon: { round: later, signature: signRound(later) } });
    expect(reasonOf(verifyRecord3(forged, pins), 'beacon')).toContain('another round than its commitment names');
    expect(numbers).not.toEqual(record.numbers);
    const waiting = startLog();
    const other = world.commit(waiting, ID, { round: later });
    world.close(waiting, other);
    const verdict = verifyRecord3(world.recordOf(waiting, other), pins);
    expect(reasonOf(verdict, 'round')).toContain('a later round than the first that is due');
  });
  it('by a closing that came late is refused, and shown to be unsealed', () => {
    const { log, draw } = openDraw();
    const size = log.size;
    const seen = log.note(allAt('2026-11-21T06:41:59.000Z'));
    world.close(log, draw);
    const verdict = verifyRecord3(world.recordOf(log, draw, [{ log, cosigned: allAt(AFTER) }]), pins);
    expect(reasonOf(verdict, 'seal')).toContain('3 saw it too late');
    log.append({ type: 'cancel', drawId: ID, at: AFTER, reason: 'unsealed', checkpoints: [seen] });
    expect(size).toBe(draw.closing);
    const cancelled = verifyCancellation3(ID, pins, log.part({ cosigned: allAt(AFTER) }));
    expect(failuresOf(cancelled)).toEqual([]);
  });
  it('by a second closing or commitment is refused: the first counts', () => {
    const { log, draw } = openDraw();
    world.close(log, draw);
    const own = { ...draw };
    world.sell(log, [order(66, 'predict2|3/7|1|100')], [own]);
    world.close(log, own);
    const twice = verifyRecord3(world.recordOf(log, own), pins, { log: log.part() });
    expect(failuresOf(twice)).toEqual(['first-closing']);
    expect(reasonOf(twice, 'first-closing')).toContain(`another closing of the draw counts, at index ${draw.closing}`);

    const again = startLog();
    const first = world.commit(again, ID, {}, 'one seed');
    const second = world.commit(again, ID, {}, 'another seed');
    world.close(again, second);
    const verdict = verifyRecord3(world.recordOf(again, second), pins, { log: again.part() });
    expect(failuresOf(verdict)).toEqual(['first-commitment', 'first-closing']);
    expect(reasonOf(verdict, 'first-commitment')).toContain(`at index ${first.index}: it counts`);
  });
  it('by a closing of another commitment is refused', () => {
    const log = startLog();
    const first = world.commit(log, ID);
    const second = world.commit(log, ID, { opensAt: '2026-11-21T05:41:00.000Z' });
    const strange = world.close(log, second);
    const record = world.recordOf(log, { ...first, closing: strange });
    const verdict = verifyRecord3(record, pins, { log: log.part() });
    expect(failuresOf(verdict)).toEqual(['draw', 'first-closing']);
    expect(reasonOf(verdict, 'draw')).toContain('the closing names another commitment than this one');
    expect(reasonOf(verdict, 'first-closing')).toContain('this closing does not count');
    const note = log.note(world.inTime(first));
    const finished = finishDraw3(ID, log.part(), [note], record.beacon.signature, pins);
    expect(reasonOf(finished, 'draw')).toBe('the log has no closing of this draw that counts');
    // The one that names it counts, though another stands before it.
    world.close(log, first);
    expect(failuresOf(verifyRecord3(world.recordOf(log, first), pins, { log: log.part() }))).toEqual([]);
  });
  it('by one closing in two logs, each with its own commitment, is refused', () => {
    const [log, fork] = [startLog(), startLog()];
    const draw = world.commit(log, ID);
    const other = world.commit(fork, ID, { opensAt: '2026-11-21T05:41:00.000Z' });
    world.close(log, draw);
    other.closing = fork.append(log.text(draw.closing));
    fork.append('{"type":"other"}');
    // Neither witness saw the other log, and each cosigned this closing in time.
    const [one, two] = world.inTime(draw);
    const [own, forked] = [
      { log, cosigned: one ? [one] : [] },
      { log: fork, cosigned: two ? [two] : [] },
    ];
    const record = world.recordOf(log, draw, [own, forked]);
    expect(failuresOf(verifyRecord3(record, pins))).toEqual([]);
    const forged = world.recordOf(fork, other, [forked, own]);
    expect(forged.numbers).not.toEqual(record.numbers);
    expect(failuresOf(verifyRecord3(forged, pins))).toEqual(['draw']);
  });
  it('with the seed of an earlier draw is refused', () => {
    const log = startLog();
    world.commit(log, '69-261121-0643', {}, 'one seed');
    const draw = world.commit(log, ID, {}, 'one seed');
    world.close(log, draw);
    const verdict = verifyRecord3(world.recordOf(log, draw), pins, { log: log.part() });
    expect(reasonOf(verdict, 'first-commitment')).toContain('was committed with the same seed');
    // Of the two the first is right.
    const early = startLog();
    const first = world.commit(early, ID, {}, 'one seed');
    world.commit(early, '69-261121-0643', {}, 'one seed');
    world.close(early, first);
    expect(failuresOf(verifyRecord3(world.recordOf(early, first), pins, { log: early.part() }))).toEqual([]);
  });
  it('with more tickets than can be drawn from is refused', () => {
    const { log, draw } = openDraw();
    world.close(log, draw, { count: 2 ** 32 });
    const verdict = verifyRecord3(world.recordOf(log, draw), pins, { log: log.part() });
    expect(failuresOf(verdict)).toEqual(['tickets', 'numbers', 'first-closing']);
    expect(reasonOf(verdict, 'first-closing')).toContain('this closing does not count');
  });
  it('with another seed than the committed one is refused', () => {
    const { log, draw } = openDraw();
    world.close(log, draw, { seed: '11'.repeat(32) });
    const verdict = verifyRecord3(world.recordOf(log, draw), pins, { log: log.part() });
    expect(failuresOf(verdict)).toEqual(['seed', 'first-closing']);
  });
});

describe('W6: to call a winner stopped', () => {
  it('is seen where the log has no stop, or has it after the closing', () => {
    const { log, draw, own, receipt } = openDraw();
    const left = { ...draw, batches: [], stopped: new Set<string>() };
    world.close(log, left, { stopped: 1 });
    const record = world.recordOf(log, left);
    const ticket = world.ticketOf(left, receipt, own, 1);
    const shown = { list: world.listOf(left), log: log.part() };
    const dropped = verifyTicket3(ticket, record, pins, shown);
    expect(reasonOf(dropped, 'takes-part')).toContain('the log has no stop of the order');
    const list = verifyRecord3(record, pins, { list: world.listOf(draw), log: log.part() });
    expect(failuresOf(list)).toEqual(['root', 'count', 'stake', 'stopped']);
    world.stop(log, draw, own);
    const late = verifyTicket3(ticket, record, pins, { ...shown, log: log.part() });
    expect(reasonOf(late, 'takes-part')).toContain('stands after the closing and does not count');
  });
  it('is refused where the stop names no order of its batch', () => {
    const { log, draw } = openDraw();
    log.append({ type: 'stop', at: BEFORE, drawId: ID, name: '11'.repeat(32), orders: draw.batches[0]?.orders });
    world.close(log, draw);
    const verdict = verifyRecord3(world.recordOf(log, draw), pins, { list: world.listOf(draw), log: log.part() });
    expect(reasonOf(verdict, 'stops')).toContain('names an order that its batch does not have');
  });
});
