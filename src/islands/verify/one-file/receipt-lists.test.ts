import { describe, expect, it } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import { hold, startLog } from '#support/proof/v3/held.ts';
import { close, commit, listOf, pins, recordOf, sell, ticketOf } from '#support/proof/v3/world.ts';
import { verdictOf } from '#verifier/verdict.ts';
import { createFileChecker, type FileState } from './file-checker.ts';
import { findFileFaults } from './file-faults.ts';

const ID = '69-261121-0642';
const { record, beside, orders, receipts } = hold(ID);
const receipt = assertPresent(receipts[0], 'a receipt');
const file = (name: string, value: unknown) => ({
  name,
  arrayBuffer: () => new Blob([JSON.stringify(value)]).arrayBuffer(),
});
const list = file('tickets.json', beside.list);
const winners = file('winners.json', beside.winners);
const createChecker = () => createFileChecker(pins, () => undefined);

/** What came out of a state's only receipt. */
const outcomeIn = ({ results }: FileState) => results.find(({ subject }) => subject.kind === 'receipt')?.outcome;
const verdictIn = (state: FileState) => {
  const outcome = outcomeIn(state);
  return outcome && verdictOf(outcome);
};
const renamed = {
  ...beside.list,
  batches: beside.list.batches.map((batch) => ({
    ...batch,
    items: batch.items.map((item) => ({ ...item, name: '11'.repeat(32) })),
  })),
};

describe('lists beside a receipt', () => {
  it.each([
    ['names another order', renamed, 'changed'],
    ['is of another draw', { ...beside.list, drawId: '69-261121-0643' }, 'other-draw'],
  ])('are shown to be changed, or of another draw: %s', async (_, wrong, kind) => {
    const checker = createChecker();
    await checker.open([file('receipt.json', receipt), file('wrong.json', wrong)]);
    expect(verdictIn(checker.state())).toBe('file');
    expect(findFileFaults(checker.state())).toEqual([undefined, expect.objectContaining({ kind })]);
    await checker.open([file('record.json', record)]);
    expect(verdictIn(checker.state())).toBe('file');
  });

  it('are named where they could not be checked', async () => {
    const checker = createChecker();
    await checker.open([file('receipt.json', receipt), list, winners]);
    const names = outcomeIn(checker.state())?.notChecked.map(({ name }) => name);
    expect([verdictIn(checker.state()), names]).toEqual(['incomplete', expect.arrayContaining(['list', 'winners'])]);
  });

  it('are those of its draws, and of no other receipt or draw', async () => {
    const log = startLog();
    const draws = [ID, '69-261121-0643'].map((drawId) => commit(log, drawId));
    const [both] = sell(log, orders.slice(0, 1), draws);
    const [first, second] = draws.map(listOf);
    const lists = [file('first.json', first), file('second.json', second)];
    const checker = createChecker();
    await checker.open([file('both.json', both), ...lists]);
    expect(outcomeIn(checker.state())?.checks.filter(({ ok }) => !ok)).toEqual([]);
    const [batch] = assertPresent(second, 'a list').batches;
    const items = batch?.items.map((item) => ({ ...item, name: '11'.repeat(32) }));
    await checker.open([lists[0] ?? list, file('second.json', { ...second, batches: [{ ...batch, items }] })]);
    expect(verdictIn(checker.state())).toBe('file');
    // The right list of the other draw is not called changed.
    const kinds = findFileFaults(checker.state()).map((fault) => fault?.kind);
    expect(kinds).toEqual([undefined, undefined, 'changed']);

    const [other] = sell(log, orders.slice(1, 2), draws.slice(1));
    const apart = createChecker();
    await apart.open([file('receipt.json', receipt), file('other.json', other), list]);
    const verdicts = apart.state().results.map(({ outcome }) => outcome && verdictOf(outcome));
    expect(verdicts).toEqual(['incomplete', 'incomplete']);
  });

  it('are beside the receipt that names their draw, and not beside tickets of another', async () => {
    const log = startLog();
    const draws = [ID, '69-261121-0643'].map((drawId) => commit(log, drawId));
    const [first, second] = draws;
    if (!first || !second) expect.unreachable();
    const [both] = sell(log, orders.slice(0, 1), draws);
    close(log, first);
    const held = recordOf(log, first);
    const ticket = ticketOf(first, assertPresent(both, 'a receipt'), assertPresent(orders[0], 'an order'), 1);
    const checker = createChecker();
    const files = [both, ticket, held, listOf(first), { ...beside.winners, drawId: second.drawId }];
    await checker.open(files.map((value, i) => file(`${i}.json`, value)));
    const verdicts = checker.state().results.map(({ outcome }) => outcome && verdictOf(outcome));
    expect([verdicts, findFileFaults(checker.state())]).toEqual([
      ['incomplete', 'incomplete'],
      files.map(() => undefined),
    ]);
  });

  it('are not called those of another draw where one of its draws is shown', async () => {
    const log = startLog();
    const [first, second] = [ID, '69-261121-0643'].map((drawId) => commit(log, drawId));
    const draws = [assertPresent(first, 'a draw'), assertPresent(second, 'a draw')] as const;
    const [both] = sell(log, orders.slice(0, 1), draws);
    close(log, draws[0]);
    const checker = createChecker();
    const files = [both, recordOf(log, draws[0]), listOf(draws[0]), listOf(draws[1])];
    await checker.open(files.map((value, i) => file(`${i}.json`, value)));
    expect(findFileFaults(checker.state())).toEqual([undefined, undefined, undefined, undefined]);
    expect(verdictIn(checker.state())).toBe('incomplete');
  });
});
