import { describe, expect, it, test } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import { makeDraw, pins as oldPins } from '#support/proof/draw-vectors.ts';
import { hold } from '#support/proof/v3/held.ts';
import { OPERATOR, pins, resign, shownChange, STRANGER, ticketOf } from '#support/proof/v3/world.ts';
import { pinsOf } from './chosen-keys.ts';
import { createFileChecker, type FileState } from './file-checker.ts';
import { verdictOf } from '#verifier/verdict.ts';
import { numbersOf } from './checked-numbers.ts';
import { findFileFaults } from './file-faults.ts';

const { draw, record, beside, orders, receipts } = hold('69-261121-0642');
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
const verdictIn = (state: FileState) => {
  const outcome = outcomeIn(state);
  return outcome && verdictOf(outcome);
};

/** Of the only thing that was checked. */
const only = ({ results: [result, ...others] }: FileState) => (others.length === 0 ? result : undefined);
const outcomeIn = (state: FileState) => only(state)?.outcome;

test('a record of version 2 holds in part: nobody but its operator says when its tickets were fixed', async () => {
  const old = makeDraw();
  const checker = createChecker({ ...pins, ...oldPins, rules: {} });
  await checker.open([file('record.json', old.record)]);
  expect(verdictIn(checker.state())).toBe('partly');
});

describe('a list of tickets of an order', () => {
  const [order, receipt] = [assertPresent(orders[0], 'an order'), assertPresent(receipts[0], 'a receipt')];
  const [first, second] = [1, 2].map((entryNo) => ticketOf(draw, receipt, order, entryNo));

  it('is checked ticket by ticket, each with its own verdict', async () => {
    const checker = createChecker(pins);
    await checker.open([file('record.json', record), list, winners]);
    await checker.open([file('tickets-of-order.json', [first, { ...second, entryText: 'nap4|1,2,3,4|1|100' }])]);
    const { results, files } = checker.state();
    expect(files.map(({ fault }) => fault)).toEqual([undefined, undefined, undefined, undefined]);
    expect(results.map(({ subject }) => subject.value['entryNo'])).toEqual([1, 2]);
    expect(results.map(({ outcome }) => outcome && verdictOf(outcome))).toEqual(['incomplete', 'ticket']);
  });

  it('is checked with its draw, which is checked once for all of its tickets', async () => {
    const checker = createChecker(pins);
    await checker.open([file('record.json', record), list, file('tickets-of-order.json', [first, second])]);
    const [one, other] = checker
      .state()
      .results.map(({ outcome }) => outcome?.checks.find(({ name }) => name === 'root'));
    expect(one?.ok).toBe(true);
    // The same check, and not one like it.
    expect(other).toBe(one);
  });

  it('says of each ticket what it needs', async () => {
    const checker = createChecker(pins);
    const other = { ...second, drawId: '69-261121-0643' };
    await checker.open([file('record.json', record), file('tickets-of-order.json', [first, other])]);
    expect(checker.state().results).toMatchObject([
      { outcome: { record } },
      { fault: { kind: 'other-record', drawId: '69-261121-0643' } },
    ]);
  });

  it('takes the place of tickets that were chosen before', async () => {
    const checker = createChecker(pins);
    await checker.open([file('record.json', record), file('one.json', first)]);
    await checker.open([file('both.json', [first, second])]);
    expect(checker.state().files.map(({ name }) => name)).toEqual(['record.json', 'both.json']);
    expect(checker.state().results).toHaveLength(2);
  });
});

describe('a receipt', () => {
  it('has its own verdict beside those of tickets, and of a draw', async () => {
    const receipt = assertPresent(receipts[0], 'a receipt');
    const ticket = ticketOf(draw, receipt, assertPresent(orders[0], 'an order'), 1);
    const checker = createChecker(pins);
    await checker.open([file('receipt.json', receipt)]);
    expect(checker.state().results).toMatchObject([{ subject: { kind: 'receipt' }, outcome: {} }]);
    await checker.open([file('record.json', record)]);
    expect(checker.state().results).toMatchObject([
      { subject: { kind: 'receipt' }, outcome: {} },
      { subject: { kind: 'record' }, outcome: { record } },
    ]);
    await checker.open([file('ticket.json', ticket)]);
    expect(checker.state().results).toMatchObject([
      { subject: { kind: 'ticket' }, outcome: { record } },
      { subject: { kind: 'receipt' }, outcome: {} },
    ]);
  });
});

describe('chosen files', () => {
  it('are checked with the keys of the build', async () => {
    const checker = createChecker(pins);
    await checker.open([file('record.json', record), list, winners]);
    const state = checker.state();
    // What only the log shows is not at hand.
    expect(verdictIn(state)).toBe('incomplete');
    const outcome = outcomeIn(state);
    expect(outcome && numbersOf(outcome)).toEqual({ calculated: record.numbers });
    expect(checker.shown.map(({ busy }) => busy)).toEqual([true, false]);
  });

  it('wait for keys where the build has none, and none of a record are taken', async () => {
    const checker = createChecker(undefined);
    await checker.open([file('record.json', record)]);
    expect(checker.state()).toMatchObject({ busy: false, files: [{ name: 'record.json' }] });
    expect(checker.state().results).toEqual([]);
    await checker.open([keys]);
    expect(verdictIn(checker.state())).toBe('incomplete');
    expect(pinsOf(undefined, checker.state().files)).toEqual(pins);
  });

  it('continue the keys of the build where they prove a change, and take their place where they do not', () => {
    const change = shownChange(100, OPERATOR, STRANGER);
    const changed = { ...pins, operatorKey: change.key, keyChanges: [change] };
    const chosen = (own: typeof pins) => pinsOf(pins, [{ name: 'keys.json', shown: [], pins: own }]);
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
    const outcome = outcomeIn(checker.state());
    // Both are shown: what the record announces, and what follows.
    expect(outcome && numbersOf(outcome)).toEqual({ calculated: record.numbers, announced: [[1, 2, 3, 4, 5]] });
    await checker.open([file('b.json', record)]);
    expect(checker.state().files.map(({ name }) => name)).toEqual(['b.json']);
    expect(verdictIn(checker.state())).toBe('incomplete');
  });

  it('show the numbers of the record that was checked, and not of another that is there', async () => {
    const old = { version: 2, drawId: record.drawId, seed: '00', numbers: [[1, 2, 3, 4, 5]] };
    const checker = createChecker(pins);
    await checker.open([file('old.json', old), file('record.json', record)]);
    const outcome = outcomeIn(checker.state());
    expect(outcome && numbersOf(outcome)).toEqual({ calculated: record.numbers });
  });

  it('are not the fault of the operator where they were changed, or are of another draw', async () => {
    const checker = createChecker(pins);
    await checker.open([file('record.json', record), file('tickets.json', { ...beside.list, batches: [] })]);
    expect(verdictIn(checker.state())).toBe('file');
  });

  it.each([
    ['{', 'not-json'],
    ['<html>', 'web-page'],
    [{ seed: 1 }, 'unknown'],
    [[], 'unknown'],
    [[record, record], 'mixed-list'],
    [{ operatorKey: 1, log: {} }, 'wrong-keys'],
  ])('say why one is of no use: %#', async (value, fault) => {
    const checker = createChecker(pins);
    await checker.open([file('odd.json', value)]);
    expect(checker.state().files).toEqual([{ name: 'odd.json', shown: [], fault }]);
    await checker.clear();
    expect(checker.state()).toEqual({ files: [], busy: false, results: [] });
  });

  it('say why one that the device does not give is of no use', async () => {
    const checker = createChecker(pins);
    await checker.open([{ name: 'gone.json', arrayBuffer: () => Promise.reject(new Error('gone')) }]);
    expect(checker.state().files).toEqual([{ name: 'gone.json', shown: [], fault: 'unread' }]);
  });

  it('say what else is needed', async () => {
    const checker = createChecker(pins);
    await checker.open([list]);
    expect(only(checker.state())?.fault).toMatchObject({ kind: 'no-record', drawId: '69-261121-0642' });
    await checker.open([
      file('ticket.json', { ...list, version: 3, drawId: record.drawId, entryText: '', receipt: {} }),
    ]);
    expect(only(checker.state())?.fault).toMatchObject({ kind: 'no-record', drawId: '69-261121-0642' });
  });

  it('tell a fault of the operator from one of a ticket or a receipt', async () => {
    const wrong = resign({ ...record, prizes: record.prizes.map((one) => ({ ...one, prize: one.prize + 1 })) });
    const ticket = ticketOf(draw, assertPresent(receipts[0], 'a receipt'), assertPresent(orders[0], 'an order'), 1);
    const checker = createChecker(pins);
    await checker.open([file('record.json', wrong), list, winners, file('ticket.json', ticket)]);
    await checker.open([file('receipt.json', receipts[0])]);
    expect(checker.state().results.map(({ outcome }) => outcome && verdictOf(outcome))).toEqual(['fault', 'fault']);
  });

  it('say which of them is of another draw, or was changed', async () => {
    const faultsOf = async (...files: readonly ReturnType<typeof file>[]) => {
      const checker = createChecker(pins);
      await checker.open(files);
      return findFileFaults(checker.state()).map((fault) => fault?.kind);
    };
    const own = file('record.json', record);
    const changed = file('tickets.json', { ...beside.list, batches: [] });
    const other = file('winners.json', { ...beside.winners, drawId: '69-261121-0643' });
    expect(await faultsOf(own, list, winners)).toEqual([undefined, undefined, undefined]);
    expect(await faultsOf(own, changed, winners)).toEqual([undefined, 'changed', undefined]);
    expect(await faultsOf(own, list, other)).toEqual([undefined, undefined, 'other-draw']);
    expect(await faultsOf(file('odd.json', '{'), own)).toEqual(['not-json', undefined]);
    const record2 = file('record.json', { ...record, numbers: [[1, 2, 3, 4, 5]] });
    expect(await faultsOf(file('receipt.json', receipts[0]), record2)).toEqual([undefined, 'changed-record']);
    // Alone it is what was checked.
    expect(await faultsOf(record2)).toEqual([undefined]);
  });
});
