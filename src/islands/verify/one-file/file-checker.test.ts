import { describe, expect, it } from 'vitest';
import { hold } from '#support/proof/v3/held.ts';
import { OPERATOR, pins, shownChange, STRANGER } from '#support/proof/v3/world.ts';
import { createFileChecker, pinsOf, type FileState } from './file-checker.ts';
import { recognize } from '#verifier/shapes.ts';
import { verdictOf } from '#verifier/verdict.ts';
import { numbersOf } from './checked-numbers.ts';
import { findMissingRecord } from './page-parts.ts';

const { record, beside } = hold('69-261121-0642');
const file = (name: string, value: unknown) => ({
  name,
  arrayBuffer: () => new Blob([typeof value === 'string' ? value : JSON.stringify(value)]).arrayBuffer(),
});
const keys = file('pins.json', pins);
const list = file('tickets.json', beside.list);
const winners = file('winners.json', beside.winners);

function createChecker(built: typeof pins | undefined) {
  const shown: FileState[] = [];
  return { ...createFileChecker(built, (state) => shown.push(state)), shown };
}
/** The verdict of a state that has one. */
const verdictIn = ({ outcome }: FileState) => outcome && verdictOf(outcome);

describe('chosen files', () => {
  it('are checked with the keys of the build', async () => {
    const checker = createChecker(pins);
    await checker.open([file('record.json', record), list, winners]);
    const state = checker.state();
    // What only the log shows is not at hand.
    expect(verdictIn(state)).toBe('incomplete');
    expect(state.outcome && numbersOf(state.outcome)).toEqual(record.numbers);
    expect(checker.shown.map(({ busy }) => busy)).toEqual([true, false]);
  });

  it('wait for keys where the build has none, and none of a record are taken', async () => {
    const checker = createChecker(undefined);
    await checker.open([file('record.json', record)]);
    expect(checker.state()).toMatchObject({ busy: false, files: [{ name: 'record.json' }] });
    expect(checker.state().outcome).toBeUndefined();
    await checker.open([keys]);
    expect(verdictIn(checker.state())).toBe('incomplete');
    expect(pinsOf(undefined, checker.state().files)).toEqual(pins);
  });

  it('continue the keys of the build where they prove a change, and take their place where they do not', () => {
    const change = shownChange(100, OPERATOR, STRANGER);
    const changed = { ...pins, operatorKey: change.key, keyChanges: [change] };
    const chosen = (own: typeof pins) => pinsOf(pins, [{ name: 'keys.json', pins: own }]);
    expect(chosen(changed)).toEqual({ ...pins, shownChanges: [change] });
    expect(chosen(pins)).toEqual(pins);
    for (const other of [
      { ...changed, keyChanges: [{ ...change, index: 99 }] },
      { ...changed, witnesses: pins.witnesses.slice(1) },
      { ...pins, operatorKey: change.key },
    ])
      expect(chosen(other)).toEqual(other);
  });

  it('do not hold with the keys of another operator, whatever the build trusts', async () => {
    const checker = createChecker(pins);
    await checker.open([file('pins.json', { ...pins, operatorKey: '00'.repeat(32) }), file('record.json', record)]);
    expect(verdictIn(checker.state())).toBe('broken');
  });

  it('take the place of earlier ones of their kind', async () => {
    const checker = createChecker(pins);
    await checker.open([file('a.json', { ...record, numbers: [[1, 2, 3, 4, 5]] })]);
    expect(verdictIn(checker.state())).toBe('broken');
    const { outcome } = checker.state();
    expect(outcome && numbersOf(outcome)).toEqual([]);
    await checker.open([file('b.json', record)]);
    expect(checker.state().files.map(({ name }) => name)).toEqual(['b.json']);
    expect(verdictIn(checker.state())).toBe('incomplete');
  });

  it('show the numbers of the record that was checked, and not of another that is there', async () => {
    const old = { version: 2, drawId: record.drawId, seed: '00', numbers: [[1, 2, 3, 4, 5]] };
    const checker = createChecker(pins);
    await checker.open([file('old.json', old), file('record.json', record)]);
    const { outcome } = checker.state();
    expect(outcome && numbersOf(outcome)).toEqual(record.numbers);
  });

  it('are not the fault of the operator where they were changed, or are of another draw', async () => {
    const checker = createChecker(pins);
    await checker.open([file('record.json', record), file('tickets.json', { ...beside.list, batches: [] })]);
    expect(verdictIn(checker.state())).toBe('file');
  });

  it.each([
    ['{', 'not JSON: it is damaged or not complete'],
    ['<html>', 'is a web page and not JSON'],
    [{ seed: 1 }, 'neither the record of a draw nor'],
    [{ operatorKey: 1, log: {} }, 'neither pins nor the keys'],
  ])('say why %j is of no use', async (value, fault) => {
    const checker = createChecker(pins);
    await checker.open([file('odd.json', value)]);
    expect(checker.state().files).toEqual([{ name: 'odd.json', fault: expect.stringContaining(fault) as string }]);
    await checker.clear();
    expect(checker.state()).toEqual({ files: [], busy: false });
  });

  it('say what else is needed', async () => {
    const checker = createChecker(pins);
    await checker.open([list]);
    expect(checker.state().fault).toMatch(/give the record, too/);
    const { files } = checker.state();
    expect(findMissingRecord(files)).toBe('69-261121-0642');
    expect(findMissingRecord([{ name: 'keys.json', pins }])).toBeUndefined();
    const all = [...files, { name: 'record.json', shown: recognize(record, 'record.json') }];
    expect(findMissingRecord(all)).toBeUndefined();
  });
});
