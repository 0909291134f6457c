import { describe, expect, it } from 'vitest';
import { startLog } from '#support/proof/v3/held.ts';
import { witnessSigner, type Signer } from '#support/proof/v3/keys.ts';
import { allAt, WITNESSES, type MemoryLog } from '#support/proof/v3/memory-log.ts';
import { keyChange, OPERATOR, otherLog, pins, shownChange } from '#support/proof/v3/world.ts';
import type { KeyChange, Pins3 } from '../types.ts';
import { operatorKeys, pinnedKeys } from './keys.ts';
import { readPart } from './log-part.ts';

const second = witnessSigner('second');
const third = witnessSigner('third');
const thief = witnessSigner('thief');
const hex = ({ publicKey }: Signer) => publicKey.toString('hex');
const toSecond = shownChange(100, OPERATOR, second);
const toThird = shownChange(200, second, third);
const later: Pins3 = { ...pins, operatorKey: hex(third) };

function read(log: MemoryLog, first = 0) {
  const part = readPart(log.part({ first }), pins);
  if (typeof part === 'string') throw new Error(part);
  return part;
}
const keysOf = (own: Pins3, log?: MemoryLog, first?: number) =>
  operatorKeys(own, log && read(log, first)).map(({ key, from }) => [key, from]);
const only = (key: Signer) => [[hex(key), 0]];

describe("the operator's keys where the log was not read", () => {
  const all = [
    [hex(OPERATOR), 0],
    [hex(second), 101],
    [hex(third), 201],
  ];

  it('follow the pinned changes and then those that are shown, in both directions', () => {
    expect(keysOf({ ...pins, keyChanges: [toSecond], shownChanges: [toSecond, toThird] })).toEqual(all);
    expect(keysOf({ ...later, shownChanges: [toThird, toSecond] })).toEqual(all);
    expect(keysOf({ ...later, keyChanges: [toThird], shownChanges: [toSecond] })).toEqual(all);
  });

  it('keep a pinned change where an earlier one is shown that the key before signed as well', () => {
    const pinned = { ...pins, keyChanges: [toSecond] };
    for (const change of [
      shownChange(50, OPERATOR, thief),
      shownChange(150, OPERATOR, thief),
      shownChange(150, thief, OPERATOR),
    ])
      expect(keysOf({ ...pinned, shownChanges: [change] })).toEqual(keysOf(pinned));
  });

  it('follow no change without the proof that the log has it at this index', () => {
    const by = (n: number) =>
      shownChange(100, OPERATOR, second, undefined, allAt('2026-11-21T05:00:00.000Z', WITNESSES.slice(0, n)));
    expect(keysOf({ ...pins, shownChanges: [by(1)] })).toEqual(only(OPERATOR));
    expect(keysOf({ ...pins, shownChanges: [by(2)] })).toHaveLength(2);
    const strangers = allAt('2026-11-21T05:00:00.000Z', [thief, second, third]);
    const forged = [
      // A genuine change at a false index, before and after its own.
      { ...toSecond, index: 99 },
      { ...toSecond, index: 1_000_000 },
      { ...toSecond, proof: toThird.proof },
      { ...toSecond, proof: { ...toSecond.proof, checkpoint: 'none' } },
      { ...toSecond, proof: { ...toSecond.proof, checkpoint: startLog().note([], { log: otherLog }) } },
      shownChange(100, OPERATOR, second, undefined, strangers),
      shownChange(100, OPERATOR, second, [OPERATOR, OPERATOR]),
      shownChange(100, OPERATOR, second, [second, second]),
    ];
    for (const change of forged) {
      expect(keysOf({ ...pins, shownChanges: [change] })).toEqual(only(OPERATOR));
      expect(keysOf({ ...pins, keyChanges: [change] })).toEqual(only(OPERATOR));
      expect(keysOf({ ...pins, operatorKey: hex(second), shownChanges: [change] })).toEqual(only(second));
    }
  });

  it('follow none that a single witness has seen, under whatever names', () => {
    const twice = ['a.example', 'b.example'].map((name) => witnessSigner(name, 'one'));
    const change = shownChange(100, OPERATOR, second, undefined, allAt('2026-11-21T05:00:00.000Z', twice));
    const witnesses = twice.map(({ verifier }) => verifier);
    expect(keysOf({ ...pins, witnesses, shownChanges: [change] })).toEqual(only(OPERATOR));
  });

  it('hold once: a change to a key from before counts for nothing', () => {
    const back = shownChange(300, second, OPERATOR);
    expect(keysOf({ ...pins, keyChanges: [toSecond, back] })).toHaveLength(2);
  });

  it('begin, for what is of version 2, with a key that is pinned', () => {
    const shownChanges = [shownChange(3, thief, OPERATOR), toSecond];
    expect(pinnedKeys({ ...pins, shownChanges })).toEqual([{ key: hex(OPERATOR), from: 0 }]);
    expect(pinnedKeys({ ...later, keyChanges: [toSecond, toThird] })[0]?.key).toBe(hex(OPERATOR));
  });
});

describe("the operator's keys where the log was read", () => {
  const append = (log: MemoryLog, ...changes: (readonly [Signer, Signer])[]) =>
    changes.map(([before, next]) => log.append(keyChange(before, next)));

  it('follow from its beginning, whatever is pinned or shown of it', () => {
    const log = startLog();
    // The first does not count: its key holds later.
    const [, at = 0] = append(log, [second, thief], [OPERATOR, second]);
    const keys = [
      [hex(OPERATOR), 0],
      [hex(second), at + 1],
    ];
    const keyChanges = [shownChange(at, OPERATOR, second)];
    for (const own of [pins, { ...pins, operatorKey: hex(second) }])
      for (const more of [{}, { keyChanges }, { shownChanges: [shownChange(1, thief, OPERATOR)] }])
        expect(keysOf({ ...own, ...more }, log)).toEqual(keys);
    expect(keysOf({ ...pins, operatorKey: hex(thief) }, log)).toEqual(only(thief));
  });

  it('go on behind it by what is pinned or shown', () => {
    const log = startLog();
    append(log, [OPERATOR, second]);
    expect(keysOf({ ...pins, shownChanges: [toThird] }, log)).toHaveLength(3);
    expect(keysOf({ ...later, keyChanges: [toThird] }, log)).toHaveLength(3);
    expect(keysOf({ ...pins, shownChanges: [shownChange(200, OPERATOR, thief)] }, log)).toHaveLength(2);
  });

  it('follow from a part of it together with what is shown of the rest', () => {
    const log = startLog();
    const [first = 0] = append(log, [OPERATOR, second]);
    // Junk counts for nothing, and stands in no way.
    append(log, [thief, thief]);
    const [at = 0] = append(log, [second, third]);
    const shownChanges = [shownChange(first, OPERATOR, second)];
    const all = [
      [hex(OPERATOR), 0],
      [hex(second), first + 1],
      [hex(third), at + 1],
    ];
    for (const own of [pins, later]) expect(keysOf({ ...own, shownChanges }, log, first + 1)).toEqual(all);
    expect(keysOf(pins, log, first + 1)).toEqual(only(OPERATOR));
    expect(keysOf(later, log, first)).toEqual([all[1], all[2]].map((held, i) => [held?.[0], i === 0 ? 0 : held?.[1]]));
  });

  it('follow a change that is read, and shown or pinned, from the key after it', () => {
    const log = startLog();
    const [at = 0] = append(log, [OPERATOR, second]);
    const proven = [shownChange(at, OPERATOR, second)];
    const keys = [
      [hex(OPERATOR), 0],
      [hex(second), at + 1],
    ];
    for (const operatorKey of [OPERATOR, second].map(hex))
      for (const more of [{ keyChanges: proven }, { shownChanges: proven }])
        for (const first of [at, at - 1]) expect(keysOf({ ...pins, operatorKey, ...more }, log, first)).toEqual(keys);
    // What is proven to stand where the part has something else: the log was split, and the part was read.
    const elsewhere = [shownChange(at - 1, OPERATOR, second)];
    expect(keysOf({ ...pins, operatorKey: hex(second), shownChanges: elsewhere }, log, at - 1)).toEqual(only(second));
  });

  it('hold from the first of two equal entries on', () => {
    const log = startLog();
    const [at = 0] = append(log, [OPERATOR, second]);
    log.append({ type: 'other' });
    append(log, [OPERATOR, second]);
    const shownChanges = [shownChange(at, OPERATOR, second)];
    const keys = [
      [hex(OPERATOR), 0],
      [hex(second), at + 1],
    ];
    for (const operatorKey of [OPERATOR, second].map(hex))
      for (const first of [at + 1, at])
        expect(keysOf({ ...pins, operatorKey, shownChanges }, log, first)).toEqual(keys);
  });

  it('are not led back to a stolen one by a change to it that comes after its end', () => {
    const log = startLog();
    const [at = 0] = append(log, [OPERATOR, second], [thief, thief], [thief, OPERATOR]);
    const keyChanges = [shownChange(at, OPERATOR, second)];
    for (const own of [pins, { ...pins, keyChanges }])
      expect(keysOf(own, log, at)).toEqual([
        [hex(OPERATOR), 0],
        [hex(second), at + 1],
      ]);
  });

  it('are led back over so many changes that any key could have signed, and no more', () => {
    const keysAfter = (count: number, shownChanges: readonly KeyChange[] = []) => {
      const log = startLog();
      const first = log.append(keyChange(thief, OPERATOR));
      // Each names a new key, or a change to the key that is pinned.
      for (let i = 0; i < count; i++) append(log, [thief, witnessSigner(`junk ${i}`)], [thief, second]);
      append(log, [OPERATOR, second]);
      return keysOf({ ...pins, operatorKey: hex(second), shownChanges }, log, first);
    };
    expect(keysAfter(5)).toHaveLength(2);
    expect(keysAfter(40)).toEqual(only(second));
    // What was not tried may count, and then a later one does not.
    expect(keysAfter(40, [shownChange(500, third, second)])).toEqual(only(second));
  });

  it('hold from where they are pinned to, whatever they signed before', () => {
    const log = startLog();
    const [first = 0, at = 0] = append(log, [second, thief], [OPERATOR, second]);
    const keyChanges = [shownChange(at, OPERATOR, second)];
    expect(keysOf({ ...pins, operatorKey: hex(second), keyChanges }, log, first)).toEqual([
      [hex(OPERATOR), 0],
      [hex(second), at + 1],
    ]);
  });
});
