import { describe, expect, it } from 'vitest';
import { hold } from '#support/proof/v3/held.ts';
import { witnessSigner } from '#support/proof/v3/keys.ts';
import { OPERATOR, pins, resign, shownChange, STRANGER } from '#support/proof/v3/world.ts';
import type { Pins3 } from '#verify/v3/types.ts';
import { pinsOf } from './chosen-keys.ts';
import { createFileChecker } from './file-checker.ts';
import { fileVerdictOf } from './file-verdict.ts';
import { findFileFaults } from './file-faults.ts';

const { record } = hold('69-261121-0642');
const THIRD = witnessSigner('third');
const [change, next] = [shownChange(100, OPERATOR, STRANGER), shownChange(200, STRANGER, THIRD)];
const { key } = change;
const other = shownChange(100, OPERATOR, THIRD);

/** Keys as they were saved before and after a change. */
const before: Pins3 = pins;
const after: Pins3 = { ...pins, operatorKey: key, keyChanges: [change] };
const latest: Pins3 = { ...pins, operatorKey: next.key, keyChanges: [change, next] };
const withChange: Pins3 = { ...pins, keyChanges: [change] };
const later: Pins3 = { ...pins, operatorKey: key };

const file = (name: string, value: unknown) => ({
  name,
  arrayBuffer: () => new Blob([JSON.stringify(value)]).arrayBuffer(),
});
const namesOf = (keys: readonly Pins3[]) => keys.map((own, i) => file(`${i}.json`, own));

/** What comes out of a record with files of keys, and the keys that count. */
async function open(keys: readonly Pins3[], value: object, built?: Pins3) {
  const checker = createFileChecker(built, () => undefined);
  await checker.open([...namesOf(keys), file('record.json', value)]);
  const { files, results } = checker.state();
  const [{ outcome, keysFile } = {}] = results;
  return {
    faults: findFileFaults(checker.state()).map((fault) => fault?.kind),
    verdict: outcome && fileVerdictOf(outcome, keysFile),
    used: pinsOf(built, files),
    keysFile,
  };
}

const PAIRS: readonly (readonly [string, Pins3, Pins3])[] = [
  ['the same with a change', before, withChange],
  ['those saved after a change', before, after],
  ['those saved after two changes', before, latest],
  ['those saved after one more change', after, latest],
  ['those saved after a change, of which only the new key was pinned', later, after],
];

describe('keys that were chosen together', () => {
  it.each(PAIRS)('are continued by %s: the longer ones count', async (_, shorter, longer) => {
    for (const keys of [
      [shorter, longer],
      [longer, shorter, longer],
    ]) {
      const { faults, verdict, used, keysFile } = await open(keys, record);
      expect([faults, verdict, used]).toEqual([[...keys, record].map(() => undefined), 'incomplete', longer]);
      expect(keysFile).toBe(`${keys.indexOf(longer)}.json`);
    }
    const signed = resign({ ...record, operatorKey: key }, STRANGER);
    expect((await open([longer, shorter], signed)).verdict).toBe('incomplete');
  });

  it.each<readonly [string, Pins3, Pins3]>([
    ['another key', before, later],
    ['a change without its proof', before, { ...after, keyChanges: [{ ...change, index: 99 }] }],
    ['another change of the same key', withChange, { ...pins, keyChanges: [other] }],
    ['a change, and other witnesses', before, { ...after, witnesses: pins.witnesses.slice(1) }],
    ['a change, and fewer witnesses that a draw needs', before, { ...after, least: { witnesses: 1, quorum: 1 } }],
    ['a change, and terms of witnesses', before, { ...after, terms: { [pins.witnesses[0] ?? '']: {} } }],
  ])('are not continued by %s: nothing is checked', async (_, one, another) => {
    for (const keys of [
      [one, another],
      [another, one],
    ]) {
      const { faults, verdict } = await open(keys, record);
      expect([faults, verdict]).toEqual([['other-keys', 'other-keys', undefined], undefined]);
    }
  });

  it('name the two that contradict each other, of three', async () => {
    const stranger = { ...pins, operatorKey: '00'.repeat(32) };
    expect((await open([before, stranger, after], record)).faults).toEqual([
      undefined,
      'other-keys',
      'other-keys',
      undefined,
    ]);
  });

  it('continue the keys of the build with the longer ones', async () => {
    const { used, keysFile, verdict } = await open([latest, after], record, before);
    expect(used).toEqual({ ...before, shownChanges: latest.keyChanges });
    expect([keysFile, verdict]).toEqual([undefined, 'incomplete']);
  });
});
