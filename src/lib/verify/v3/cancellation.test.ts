import { describe, expect, it } from 'vitest';
import { signRound } from '#support/proof/draw-vectors.ts';
import { failuresOf, hold, openDraw, reasonOf, startLog, uncheckedReason } from '#support/proof/v3/held.ts';
import { allAt, LOG, MemoryLog, WITNESSES } from '#support/proof/v3/memory-log.ts';
import * as world from '#support/proof/v3/world.ts';
import { finishDraw3, firstOfProofs, verifyCancellation3, verifyRecord3 } from './index.ts';

const { pins } = world;
const ID = '69-261121-0642';
const AFTER = '2026-11-21T06:42:30.000Z';
const BEFORE = '2026-11-21T06:41:56.000Z';
describe('W5: to cancel or to withhold a draw', () => {
  it('a draw that its operator left is finished by a stranger, from the log and the beacon', () => {
    for (const drawId of [ID, '61-261121', '80-261125']) {
      const { log, draw, record } = hold(drawId);
      const note = log.note(world.inTime(draw));
      const finished = finishDraw3(drawId, log.part(), [note], record.beacon.signature, pins);
      expect(failuresOf(finished)).toEqual([]);
      expect(finished.outcome?.numbers).toEqual(record.numbers);
      expect(finished.outcome?.raffle).toEqual(record.raffle);
    }
  });
  it('a draw without seal, beacon, closing or the whole log is not finished', () => {
    const { log, draw, record } = hold(ID);
    const { signature } = record.beacon;
    const note = log.note(world.inTime(draw));
    const finish = (part = log.part(), notes = [note], by = signature) => finishDraw3(ID, part, notes, by, pins);
    for (const [made, name] of [
      [finish(log.part(), [log.note(allAt(AFTER))]), 'seal'],
      [finish(log.part(), []), 'seal'],
      [finish(log.part(), [log.note(world.inTime(draw), { size: draw.closing })]), 'seal'],
      [finish(log.part(), [note], signRound(1)), 'beacon'],
      [finish(log.part({ size: draw.closing })), 'checkpoints'],
      [finish(log.part({ size: draw.closing }), []), 'draw'],
      [finish(log.part({ first: 1 })), 'log'],
    ] as const) {
      expect(failuresOf(made)).toContain(name);
      expect(made.outcome).toBeUndefined();
    }
  });
  it('a cancellation after the closing counts for nothing without a proof', () => {
    const { log, draw } = hold(ID);
    const note = log.note(world.inTime(draw));
    const late = log.note(allAt(AFTER));
    const cancel = (reason: string, checkpoints?: string[]) => {
      const other = log.fork(log.size);
      other.append({ type: 'cancel', drawId: ID, at: AFTER, reason, ...(checkpoints ? { checkpoints } : {}) });
      return verifyCancellation3(ID, pins, other.part({ cosigned: allAt(AFTER) }));
    };
    expect(reasonOf(cancel('we did not like it'), 'cancelled')).toContain('not because it is unsealed or undecided');
    expect(reasonOf(cancel('unsealed'), 'cancelled')).toContain('0 of the draw');
    // Late cosignatures on checkpoints that hold the closing say nothing.
    expect(reasonOf(cancel('unsealed', [late]), 'cancelled')).toContain('0 of the draw');
    expect(reasonOf(cancel('unsealed', [note]), 'cancelled')).toContain('the draw is sealed');
    expect(reasonOf(cancel('undecided', [late]), 'cancelled')).toContain('a day after');
    const early = [log.note(allAt(BEFORE), { size: draw.closing })];
    expect(reasonOf(cancel('unsealed', early), 'cancelled')).toContain('0 of the draw');
    expect(reasonOf(cancel('unsealed', ['none']), 'cancelled')).toContain('its proof does not hold');
  });
  it('a proof may be a tree from before the commitment: the log is needed from there on', () => {
    const { log, draw } = hold(ID);
    const old = log.note(allAt(AFTER), { size: 2 });
    log.append({ type: 'cancel', drawId: ID, at: AFTER, reason: 'unsealed', checkpoints: [old] });
    const shown = (first: number) => log.part({ first, cosigned: allAt(AFTER) });
    const short = verifyCancellation3(ID, pins, shown(draw.index));
    expect(failuresOf(short)).toEqual([]);
    expect(uncheckedReason(short, 'cancelled')).toContain('of size 2, is from before the part of the log');
    expect(firstOfProofs([ID], pins, shown(draw.index))).toBe(1);
    expect(failuresOf(verifyCancellation3(ID, pins, shown(1)))).toEqual([]);
    expect(firstOfProofs([ID], pins, shown(0))).toBe(0);
    const split = log.fork(log.size - 1);
    const strange = new MemoryLog(['one entry', 'and another']).note(allAt(AFTER));
    split.append({ type: 'cancel', drawId: ID, at: AFTER, reason: 'unsealed', checkpoints: [strange] });
    const wrong = verifyCancellation3(ID, pins, split.part({ cosigned: allAt(AFTER) }));
    expect(reasonOf(wrong, 'cancelled')).toContain('is not of the log that was shown');
  });
  it('no log is read from earlier on for what is no proof', () => {
    const { log, draw } = hold(ID);
    const unsigned = log.note(allAt(AFTER), { size: 2, log: world.otherLog, origin: LOG.name });
    log.append({ type: 'cancel', drawId: ID, at: AFTER, reason: 'unsealed', checkpoints: [unsigned] });
    const old = log.note(allAt(AFTER), { size: 2 });
    log.append({ type: 'cancel', drawId: ID, at: AFTER, reason: 'we did not like it', checkpoints: [old] });
    expect(firstOfProofs([ID], pins, log.part({ first: draw.index }))).toBe(draw.index);
  });
  it('a log without the cancellation shows that there is none where it goes on long after it', () => {
    const { log } = openDraw(ID);
    const judge = (cancelledAt?: string) =>
      verifyCancellation3(ID, pins, log.part({ cosigned: allAt(AFTER) }), { cancelledAt });
    expect(reasonOf(judge(), 'cancelled')).toContain('no cancellation');
    expect([failuresOf(judge(BEFORE)), uncheckedReason(judge(BEFORE), 'cancelled')]).toEqual([
      [],
      expect.stringContaining('may be from before the cancellation'),
    ]);
    const append = (at: string) =>
      log.append({ type: 'stop', at, drawId: '69-261121-0700', name: '0'.repeat(64), orders: 1 });
    append('2026-11-21T06:46:56.000Z');
    expect(failuresOf(judge(BEFORE))).toEqual([]);
    append('2026-11-21T06:46:56.001Z');
    expect(reasonOf(judge(BEFORE), 'cancelled')).toContain('no cancellation');
  });
  it('a later draw that was held shows that a quorum was back, whatever time the server names', () => {
    const { log } = openDraw(ID);
    const judge = () =>
      failuresOf(
        verifyCancellation3(ID, pins, log.part({ cosigned: allAt(AFTER) }), {
          cancelledAt: '2099-01-01T00:00:00.000Z',
        }),
      );
    const append = (at: string) =>
      log.append({ type: 'stop', at, drawId: '69-261121-0700', name: '0'.repeat(64), orders: 1 });
    // While no quorum signs, the server cannot cancel: thirty hours of its log show nothing.
    append('2026-11-22T12:00:00.000Z');
    expect(judge()).toEqual([]);
    const hold = (drawId: string, closesAt: string, over: object = {}) => {
      const draw = world.commit(log, drawId, { closesAt, sealBy: '2026-11-22T18:00:00.000Z', ...over });
      world.close(log, draw);
      const { hash } = world.recordOf(log, draw);
      log.append({ type: 'record', drawId, hash, winners: '0'.repeat(64) });
    };
    // Neither one that closed before the day was over shows it, nor one of other witnesses.
    hold('69-261122-0641', '2026-11-22T06:41:57.999Z');
    hold('69-261122-0642', '2026-11-22T06:41:58.000Z', { quorum: 3 });
    append('2026-11-22T19:00:00.001Z');
    expect(judge()).toEqual([]);
    // A record of a draw that was to be sealed in another century hides no other.
    hold('69-261122-0643', '2026-11-22T06:41:58.000Z', { sealBy: '2098-11-22T06:42:00.000Z' });
    expect(judge()).toEqual([]);
    hold('69-261122-0644', '2026-11-22T06:41:58.000Z', { witnesses: pins.witnesses.toReversed() });
    expect(judge()).toEqual(['cancelled']);
  });
  it('a later draw that was held leaves the server an hour', () => {
    const { log } = openDraw(ID);
    const later = { closesAt: '2026-11-22T06:41:58.000Z', sealBy: '2026-11-22T06:42:00.000Z' };
    const draw = world.commit(log, '69-261122-0643', later);
    world.close(log, draw);
    log.append({ type: 'record', drawId: draw.drawId, hash: '0'.repeat(64), winners: '0'.repeat(64) });
    for (const [at, failed] of [
      ['2026-11-22T07:42:00.000Z', []],
      ['2026-11-22T07:42:00.001Z', ['cancelled']],
    ] as const) {
      log.append({ type: 'stop', at, drawId: '69-261121-0700', name: '0'.repeat(64), orders: 1 });
      const shown = { cancelledAt: '2099-01-01T00:00:00.000Z' };
      expect(failuresOf(verifyCancellation3(ID, pins, log.part({ cosigned: allAt(AFTER) }), shown))).toEqual(failed);
    }
  });
  it('a cosignature at the moment of the seal is neither in time nor late', () => {
    const { log, draw } = hold(ID);
    const cancelAfter = (at: string) => {
      const other = log.fork(log.size);
      const seen = log.note(allAt(at, WITNESSES.slice(0, 2)), { size: draw.closing });
      other.append({ type: 'cancel', drawId: ID, at: AFTER, reason: 'unsealed', checkpoints: [seen] });
      return failuresOf(verifyCancellation3(ID, pins, other.part({ cosigned: allAt(AFTER) })));
    };
    expect(cancelAfter('2026-11-21T06:41:58.000Z')).toEqual(['cancelled']);
    expect(cancelAfter('2026-11-21T06:41:59.000Z')).toEqual([]);
    const one = log.fork(log.size);
    const seen = log.note(allAt(AFTER, WITNESSES.slice(0, 1)), { size: draw.closing });
    one.append({ type: 'cancel', drawId: ID, at: AFTER, reason: 'unsealed', checkpoints: [seen] });
    const verdict = verifyCancellation3(ID, pins, one.part({ cosigned: allAt(AFTER) }));
    expect(reasonOf(verdict, 'cancelled')).toContain('1 of the draw');
  });
  it('a draw that was cancelled before its closing is not drawn', () => {
    const log = startLog();
    const draw = world.commit(log, ID);
    const cancelled = log.append({ type: 'cancel', drawId: ID, at: BEFORE, reason: 'a fault' });
    world.close(log, draw);
    const verdict = verifyRecord3(world.recordOf(log, draw), pins, { log: log.part() });
    expect(reasonOf(verdict, 'first-closing')).toContain(`cancelled before it closed, at index ${cancelled}`);
    expect(failuresOf(verifyCancellation3(ID, pins, log.part({ cosigned: allAt(AFTER) })))).toEqual([]);
    const fork = verifyCancellation3(ID, pins, log.part({ cosigned: allAt(AFTER, WITNESSES.slice(1, 2)) }));
    for (const name of ['witnessed', 'cancelled']) expect(uncheckedReason(fork, name)).toContain('1 of the draw');
    expect(failuresOf(fork)).toEqual([]);
  });
});

describe('to hide a seal', () => {
  it('ends the draw as undecided, until the seal turns up', () => {
    const { log, draw, record } = hold(ID);
    const sealed = log.note(world.inTime(draw));
    const dayLater = '2026-11-22T06:41:58.000Z';
    const seen = log.note(allAt(dayLater, WITNESSES.slice(0, 2)));
    log.append({ type: 'cancel', drawId: ID, at: dayLater, reason: 'undecided', checkpoints: [seen] });
    const part = log.part({ cosigned: allAt(dayLater) });
    const undecided = verifyCancellation3(ID, pins, part);
    expect(failuresOf(undecided)).toEqual([]);
    expect(undecided.checks.at(-1)?.found).toBe('undecided; no cosignature is shown of w3.example');
    expect(reasonOf(verifyCancellation3(ID, pins, part, { checkpoints: [sealed] }), 'cancelled')).toContain(
      'the draw is sealed',
    );
    const finished = finishDraw3(ID, part, [sealed], record.beacon.signature, pins);
    expect(finished.outcome?.numbers).toEqual(record.numbers);
    const soon = log.fork(log.size - 1);
    const early = soon.note(allAt('2026-11-22T06:41:57.000Z'));
    soon.append({ type: 'cancel', drawId: ID, at: dayLater, reason: 'undecided', checkpoints: [early] });
    const refused = verifyCancellation3(ID, pins, soon.part({ cosigned: allAt(dayLater) }));
    expect(reasonOf(refused, 'cancelled')).toContain('a day after');
  });
});
