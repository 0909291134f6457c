import { describe, expect, it, test } from 'vitest';
import { failuresOf, hold, reasonOf, startLog, unchecked } from '#support/proof/v3/held.ts';
import { witnessSigner, type Signer } from '#support/proof/v3/keys.ts';
import { allAt, WITNESSES } from '#support/proof/v3/memory-log.ts';
import * as world from '#support/proof/v3/world.ts';
import { verifyCancellation3, verifyRecord3, type Pins3 } from './index.ts';
import { operatorKeys } from './log/keys.ts';

/**
 * W9: two logs, each with a quorum, and no witness that lies. An operator shows one log to some of the witnesses, and
 * another to the others (docs/draw-proof.md §10).
 */

const ID = '69-261121-0642';
const MORE = ['w4.example', 'w5.example'].map((name) => witnessSigner(name));
const BEFORE = '2026-11-21T06:41:56.000Z';
const keysOf = (signers: readonly Signer[]) => signers.map(({ verifier }) => verifier);
const pinned = (signers: readonly Signer[], terms: Pins3['terms'] = {}): Pins3 => ({
  ...world.pins,
  witnesses: keysOf(signers),
  terms,
});

/** A log in which the draw names some witnesses, of whom two have seen its closing. */
function forge(witnesses: readonly Signer[], seed: string, seenBy: readonly Signer[]) {
  const log = startLog();
  const draw = world.commit(log, ID, { witnesses: keysOf(witnesses) }, seed);
  world.close(log, draw);
  return world.recordOf(log, draw, [{ log, cosigned: allAt(BEFORE, seenBy) }]);
}

describe('two logs of one draw, each with two of three witnesses of its own choice', () => {
  const [w1, w2, w3, w4, w5] = [...WITNESSES, ...MORE] as [Signer, Signer, Signer, Signer, Signer];
  const first = forge([w1, w2, w3], 'first', [w1, w2]);
  const second = forge([w3, w4, w5], 'second', [w4, w5]);

  it('are refused where all five are pinned', () => {
    for (const record of [first, second]) {
      const verdict = verifyRecord3(record, pinned([w1, w2, w3, w4, w5]));
      expect(failuresOf(verdict)).toEqual(['witnesses']);
      expect(reasonOf(verdict, 'witnesses')).toBe(
        'a quorum of 2 is not more than half of the 5 witnesses that are pinned: two logs could each have one',
      );
    }
  });

  it('are refused but for one where the others hold at another time', () => {
    const moment = '2026-11-21T06:42:00.000Z';
    const [until, from] = [{ until: moment }, { from: moment }];
    const terms = { [w1.verifier]: until, [w2.verifier]: until, [w4.verifier]: from, [w5.verifier]: from };
    const pins = pinned([w1, w2, w3, w4, w5], terms);
    expect(failuresOf(verifyRecord3(first, pins))).toEqual([]);
    expect(reasonOf(verifyRecord3(second, pins), 'witnesses')).toContain('that is not pinned for its time: w4.example');
  });

  it('are refused where one was replaced and is pinned for ever', () => {
    expect(failuresOf(verifyRecord3(first, pinned([w1, w2, w3, w4])))).toEqual(['witnesses']);
  });
});

test('a witness holds from the first moment of its term to the last before its end', () => {
  const { record, draw } = hold(ID);
  const { sealBy } = draw.entry;
  const after = new Date(Date.parse(sealBy) + 1).toISOString();
  const failures = (term: object) =>
    failuresOf(verifyRecord3(record, { ...world.pins, terms: { [world.pins.witnesses[0] ?? '']: term } }));
  expect(failures({ from: sealBy, until: after })).toEqual([]);
  expect(failures({ from: after })).toEqual(['witnesses']);
  expect(failures({ until: sealBy })).toEqual(['witnesses']);
});

test('a cancellation holds in a log that the witnesses after those of its draw have seen', () => {
  const log = startLog();
  world.commit(log, ID);
  log.append({ type: 'cancel', drawId: ID, at: BEFORE, reason: 'a fault' });
  const [first, second, third, ...later] = [...WITNESSES, ...MORE] as [Signer, Signer, Signer, Signer, Signer];
  const replacedAt = '2026-11-22T00:00:00.000Z';
  const pins = pinned([first, second, third, ...later], {
    [second.verifier]: { until: replacedAt },
    [third.verifier]: { until: replacedAt },
    ...Object.fromEntries(later.map(({ verifier }) => [verifier, { from: replacedAt }])),
  });
  const seenBy = (signers: readonly Signer[]) =>
    verifyCancellation3(ID, pins, log.part({ cosigned: allAt('2026-11-23T00:00:00.000Z', signers) }));
  const inLog = seenBy(later);
  expect([failuresOf(inLog), unchecked(inLog)]).toEqual([[], []]);
  const inFork = seenBy([second, ...later.slice(0, 1)]);
  expect([failuresOf(inFork), unchecked(inFork)]).toEqual([[], ['witnessed', 'cancelled']]);
});

test('a record of replaced witnesses is published in the log that those after them have seen', () => {
  const { log, record } = hold(ID);
  log.append({ type: 'record', drawId: ID, hash: record.hash, winners: 'ab'.repeat(32) });
  const [, second, third, ...later] = [...WITNESSES, ...MORE] as [Signer, Signer, Signer, Signer, Signer];
  const replacedAt = '2026-11-22T00:00:00.000Z';
  const ended = Object.fromEntries([second, third].map(({ verifier }) => [verifier, { until: replacedAt }]));
  const begun = Object.fromEntries(later.map(({ verifier }) => [verifier, { from: replacedAt }]));
  const pins = pinned([...WITNESSES, ...later], { ...ended, ...begun });
  const isPublished = (seenBy: readonly Signer[]) => {
    const part = log.part({ cosigned: allAt('2026-11-23T00:00:00.000Z', seenBy) });
    const { checks, notChecked } = verifyRecord3(record, pins, { log: part });
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    return !notChecked.some(({ name }) => name === 'published');
  };
  expect(isPublished(later)).toBe(true);
  expect(isPublished(later.slice(0, 1))).toBe(false);
});

describe("two changes of the operator's key, each seen by other witnesses", () => {
  const thief = witnessSigner('thief');
  const changeSeenBy = (witnesses: readonly Signer[], at = BEFORE) =>
    world.shownChange(100, world.OPERATOR, thief, undefined, allAt(at, witnesses));
  const follows = (pins: Pins3, witnesses: readonly Signer[], at?: string) =>
    operatorKeys({ ...pins, shownChanges: [changeSeenBy(witnesses, at)] }).length === 2;

  it('are not followed where two of five have seen them', () => {
    const five = pinned([...WITNESSES, ...MORE]);
    expect(follows(five, WITNESSES.slice(0, 2))).toBe(false);
    expect(follows(five, MORE)).toBe(false);
    expect(follows(five, [...WITNESSES.slice(0, 1), ...MORE])).toBe(true);
  });

  it('need the witnesses of their time', () => {
    const [replaced, second, third, next] = [...WITNESSES, ...MORE] as [Signer, Signer, Signer, Signer];
    const pins = pinned([replaced, second, third, next], {
      [replaced.verifier]: { until: '2026-11-21T06:00:00.000Z' },
      [next.verifier]: { from: '2026-11-21T06:00:00.000Z' },
    });
    expect(follows(pins, [replaced, second])).toBe(false);
    expect(follows(pins, [third, next])).toBe(true);
    expect(follows(pins, [replaced, second], '2026-11-21T05:00:00.000Z')).toBe(true);
    // One of the time before and one of the time after are a quorum of neither.
    const mixed = [...allAt('2026-11-21T05:59:50.000Z', [replaced]), ...allAt('2026-11-21T06:00:10.000Z', [next])];
    const change = world.shownChange(100, world.OPERATOR, thief, undefined, mixed);
    expect(operatorKeys({ ...pins, shownChanges: [change] })).toHaveLength(1);
    // What a quorum had seen stays seen when one that came later signs it, too.
    const seen = [...allAt('2026-11-21T05:59:50.000Z', [replaced, second]), ...mixed.slice(1)];
    const kept = world.shownChange(100, world.OPERATOR, thief, undefined, seen);
    expect(operatorKeys({ ...pins, shownChanges: [kept] })).toHaveLength(2);
  });
});
