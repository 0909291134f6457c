import { describe, expect, it } from 'vitest';
import { signRound } from '#support/proof/draw-vectors.ts';
import { failuresOf, hold, openDraw, reasonOf, startLog } from '#support/proof/v3/held.ts';
import { witnessSigner } from '#support/proof/v3/keys.ts';
import { allAt, WITNESSES } from '#support/proof/v3/memory-log.ts';
import * as world from '#support/proof/v3/world.ts';
import { isDrawHeld, verifyRecord3, type Pins3 } from './index.ts';

/** What an operator tries that has its own keys (docs/draw-proof.md §12), each with what shows it. */

const { pins, order } = world;
const ID = '69-261121-0642';
const BEFORE = '2026-11-21T06:41:56.000Z';

describe('W2: to know the numbers early', () => {
  const forge = (over: Parameters<typeof world.commit>[2]) => {
    const log = startLog();
    const draw = world.commit(log, ID, over);
    world.close(log, draw);
    return verifyRecord3(world.recordOf(log, draw), pins);
  };
  it('by a round that is due before the draw is refused', () => {
    const verdict = forge({ round: world.commit(startLog(), ID).entry.round - 1 });
    expect(failuresOf(verdict)).toEqual(['times', 'round']);
    expect(reasonOf(verdict, 'round')).toContain('it could be known early');
  });
  it('by a seal less than two seconds before the round is refused', () => {
    // The round is due at 06:42:01, the first second of the beacon at or after the draw.
    expect(failuresOf(forge({ sealBy: '2026-11-21T06:41:59.000Z' }))).toEqual([]);
    const verdict = forge({ sealBy: '2026-11-21T06:41:59.001Z' });
    expect(reasonOf(verdict, 'times')).toContain('less than two seconds before its round');
  });
  it.each([
    ['sealed long after its close', { closesAt: '2026-11-21T06:36:57.999Z' }, 'more than five minutes'],
    ['sealed before its close', { sealBy: '2026-11-21T06:41:53.999Z' }, 'before its sales close'],
    ['closed before it opens', { opensAt: '2026-11-21T06:41:54.000Z' }, 'sales do not end before the draw'],
    ['of another time', { drawsAt: '2026-11-21T06:41:59.000Z' }, 'does not name the time'],
  ])('a draw is refused that is %s', (_, over, reason) => {
    expect(reasonOf(forge(over), 'times')).toContain(reason);
  });
});

describe('W4: other keys, rules and witnesses than the pinned ones', () => {
  const { record } = hold(ID);
  it('the record of another operator is refused', () => {
    const stranger = world.STRANGER.publicKey.toString('hex');
    const forged = world.resign({ ...record, operatorKey: stranger }, world.STRANGER);
    expect(failuresOf(verifyRecord3(forged, pins))).toEqual(['operator']);
    expect(failuresOf(verifyRecord3(world.resign(record, world.STRANGER), pins))).toEqual(['signed']);
  });
  it('another log is refused', () => {
    const verdict = verifyRecord3(record, { ...pins, logKey: world.otherLog.verifier });
    expect(reasonOf(verdict, 'checkpoints')).toContain('not signed by the log whose key is pinned');
    const { log, draw } = hold(ID);
    const [seal] = record.seal;
    const renamed = log.note(world.inTime(draw), { origin: 'other.example/draws' });
    const forged = world.resign({ ...record, seal: [{ ...seal, checkpoint: renamed }] });
    expect(failuresOf(verifyRecord3(forged, pins))).toEqual(['checkpoints']);
  });
  it('another beacon, or numbers from a signature that the beacon did not make, are refused', () => {
    const beacon = { ...pins.beacon, chainHash: '11'.repeat(32) };
    expect(failuresOf(verifyRecord3(record, { ...pins, beacon }))).toEqual(['beacon-key']);
    const { round } = record.beacon;
    const forged = world.resign({ ...record, beacon: { round, signature: signRound(round + 1) } });
    expect(failuresOf(verifyRecord3(forged, pins))).toEqual(['beacon', 'numbers']);
  });
  it.each([
    ['an unknown one', { witnesses: [...pins.witnesses.slice(1), world.STRANGER.verifier] }, 'that is not pinned'],
    ['one twice', { witnesses: [...pins.witnesses.slice(1), pins.witnesses[1] ?? ''] }, 'a witness twice'],
    ['too few', { witnesses: pins.witnesses.slice(1) }, '3 are the least'],
    ['a quorum of one', { quorum: 1 }, 'not more than half'],
    ['a quorum of more than all', { quorum: 4 }, 'not more than half'],
  ])('a draw is refused whose witnesses are %s', (_, over, reason) => {
    const log = startLog();
    const draw = world.commit(log, ID, over);
    world.close(log, draw);
    expect(reasonOf(verifyRecord3(world.recordOf(log, draw), pins), 'witnesses')).toContain(reason);
  });
  it('a quorum below the pinned least is refused', () => {
    const verdict = verifyRecord3(record, { ...pins, least: { witnesses: 3, quorum: 3 } });
    expect(failuresOf(verdict)).toEqual(['witnesses']);
  });
  it('a new key of the operator holds where the log names it', () => {
    const { log, draw } = openDraw();
    log.append(world.keyChange(world.OPERATOR, world.STRANGER));
    world.close(log, draw);
    const over = { operatorKey: world.STRANGER.publicKey.toString('hex') };
    const followed = world.resign(world.recordOf(log, draw, undefined, over), world.STRANGER);
    expect(failuresOf(verifyRecord3(followed, pins, { log: log.part() }))).toEqual([]);
    expect(failuresOf(verifyRecord3(followed, pins))).toEqual(['operator']);
    const keyChanges = [world.shownChange(draw.index + 1, world.OPERATOR, world.STRANGER)];
    expect(failuresOf(verifyRecord3(followed, { ...pins, keyChanges }))).toEqual([]);
    const { log: other, draw: same } = openDraw();
    const { OPERATOR, STRANGER } = world;
    other.append(world.keyChange(STRANGER, STRANGER));
    other.append(world.keyChange(OPERATOR, STRANGER, [STRANGER, STRANGER]));
    other.append(world.keyChange(OPERATOR, STRANGER, [OPERATOR, OPERATOR]));
    world.close(other, same);
    const forged = world.resign(world.recordOf(other, same, undefined, over), world.STRANGER);
    expect(failuresOf(verifyRecord3(forged, pins, { log: other.part() }))).toEqual(['operator']);
    // Where the log was read, a change that it does not have, and that no quorum has seen in it, counts for nothing.
    const unseen = allAt('2026-11-21T05:00:00.000Z', WITNESSES.slice(0, 1));
    const unproven = [world.shownChange(same.index + 1, OPERATOR, STRANGER, undefined, unseen)];
    for (const more of [{ keyChanges: unproven }, { shownChanges: unproven }])
      expect(failuresOf(verifyRecord3(forged, { ...pins, ...more }, { log: other.part() }))).toEqual(['operator']);
  });
  it('a change that is shown beside the log does not outweigh one that stands in it', () => {
    const { log, draw } = openDraw();
    const { OPERATOR, STRANGER } = world;
    log.append(world.keyChange(OPERATOR, witnessSigner('next')));
    world.close(log, draw);
    const over = { operatorKey: STRANGER.publicKey.toString('hex') };
    const forged = world.resign(world.recordOf(log, draw, undefined, over), STRANGER);
    const unseen = allAt('2026-11-21T05:00:00.000Z', WITNESSES.slice(0, 1));
    const shownChanges = [world.shownChange(0, OPERATOR, STRANGER, undefined, unseen)];
    const part = log.part({ first: draw.index });
    expect(failuresOf(verifyRecord3(forged, { ...pins, shownChanges }, { log: part }))).toEqual(['operator']);
  });
  it('a log shows that it was split where a quorum has seen a change in the place of another entry', () => {
    const { record, log, draw, beside } = hold(ID);
    const { OPERATOR, STRANGER } = world;
    const check = (own: Partial<Pins3>, first: number) =>
      verifyRecord3(record, { ...pins, ...own }, { ...beside, log: log.part({ first }) });
    for (const index of [draw.index, log.size - 1])
      for (const first of [0, draw.index])
        for (const name of ['keyChanges', 'shownChanges']) {
          const verdict = check({ [name]: [world.shownChange(index, OPERATOR, STRANGER)] }, first);
          expect(reasonOf(verdict, 'log')).toBe(
            `the log has another entry at index ${index} than a quorum of the witnesses has seen there: it was split`,
          );
          expect(isDrawHeld(verdict)).toBe(false);
        }
    // Behind what was read, and before it, both can be true.
    for (const [index, first] of [
      [log.size, 0],
      [1, draw.index],
    ] as const)
      expect(reasonOf(check({ shownChanges: [world.shownChange(index, OPERATOR, STRANGER)] }, first), 'log')).toBe(
        undefined,
      );
  });
  it('pins of a later build lead back to the keys before', () => {
    const keyChanges = [world.shownChange(9_000, world.OPERATOR, world.STRANGER)];
    const later = { ...pins, operatorKey: world.STRANGER.publicKey.toString('hex') };
    expect(failuresOf(verifyRecord3(record, later))).toEqual(['operator']);
    expect(failuresOf(verifyRecord3(record, { ...later, keyChanges }))).toEqual([]);
    const alone = [world.shownChange(9_000, world.OPERATOR, world.STRANGER, [world.OPERATOR, world.OPERATOR])];
    expect(failuresOf(verifyRecord3(record, { ...later, keyChanges: alone }))).toEqual(['operator']);
  });
  it('a key that was changed signs no record that stands after the change', () => {
    const { log, draw } = openDraw();
    log.append(world.keyChange(world.OPERATOR, world.STRANGER));
    world.close(log, draw);
    const stolen = world.recordOf(log, draw);
    const unlogged = verifyRecord3(stolen, pins, { log: log.part() });
    expect(reasonOf(unlogged, 'operator')).toBe('the record names a key that was changed before its draw was closed');
    log.append({ type: 'record', drawId: stolen.drawId, hash: stolen.hash, winners: 'ab'.repeat(32) });
    const verdict = verifyRecord3(stolen, pins, { log: log.part() });
    expect(reasonOf(verdict, 'operator')).toBe('the record names a key that did not hold at its place in the log');
  });
});

describe('W9 and W11: two logs, and clocks', () => {
  it('a fork that one witness signs is no seal', () => {
    const { log, draw } = openDraw();
    const honest = log.fork(log.size);
    world.close(honest, { ...draw });
    world.sell(log, [order(66, 'predict2|3/7|1|100')], [draw]);
    world.close(log, draw);
    const cosigned = allAt(BEFORE, WITNESSES.slice(0, 1));
    const verdict = verifyRecord3(world.recordOf(log, draw, [{ log, cosigned }]), pins);
    expect(reasonOf(verdict, 'seal')).toContain('1 of the draw');
    honest.append('{"type":"other"}');
    const split = world.recordOf(log, draw, [{ log, cosigned }]);
    const other = { checkpoint: honest.note(allAt(BEFORE)), path: honest.path(honest.size - 2) };
    const both = world.resign({ ...split, seal: [...split.seal, other] });
    expect(reasonOf(verifyRecord3(both, pins), 'checkpoints')).toContain('the log signed two trees of the same size');
  });
  it('checkpoints of two logs of different sizes are told by the log', () => {
    const { log, draw } = hold(ID);
    const fork = log.fork(draw.closing + 1);
    log.append('{"type":"other","n":1}');
    fork.append('{"type":"other","n":2}');
    fork.append('{"type":"other","n":3}');
    const [first, second] = world.inTime(draw);
    const seals = [
      { log, cosigned: first ? [first] : [] },
      { log: fork, cosigned: second ? [second] : [] },
    ];
    log.append('{"type":"other","n":4}');
    log.append('{"type":"other","n":5}');
    const verdict = verifyRecord3(world.recordOf(log, draw, seals), pins, { log: log.part() });
    expect(reasonOf(verdict, 'log')).toContain('is of another log: it was split');
  });
  it('a time of the operator does not make a seal', () => {
    const { log, draw } = openDraw();
    world.close(log, draw, { at: '2026-11-21T06:41:54.000Z' });
    const cosigned = allAt('2026-11-21T06:41:58.500Z');
    const verdict = verifyRecord3(world.recordOf(log, draw, [{ log, cosigned }]), pins);
    expect(failuresOf(verdict)).toEqual(['seal']);
  });
  it('a closing before the close is named, and changes nothing', () => {
    const { log, draw } = openDraw();
    world.close(log, draw, { at: '2026-11-21T06:41:53.999Z' });
    const verdict = verifyRecord3(world.recordOf(log, draw), pins);
    expect(reasonOf(verdict, 'closing')).toContain('while its tickets were on sale');
    expect(isDrawHeld(verdict)).toBe(true);
  });
});
