import { describe, expect, it } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import { pins as oldPins } from '#support/proof/draw-vectors.ts';
import { hold } from '#support/proof/v3/held.ts';
import { pins, ticketOf } from '#support/proof/v3/world.ts';
import { verdictOf } from '#verifier/verdict.ts';
import { renderSavedPage } from '../saved-page/saved-page.ts';
import type { Evidence } from '../sources/evidence.ts';
import { createFileChecker } from './file-checker.ts';
import { findFileFaults } from './file-faults.ts';

const { draw, record, beside, orders, receipts } = hold('69-261121-0642');
const receipt = assertPresent(receipts[0], 'a receipt');
const order = assertPresent(orders[0], 'an order');
const [ticket, other] = [1, 2].map((entryNo) => ticketOf(draw, receipt, order, entryNo));
const everything: Evidence = { record, tickets: [ticket], list: beside.list, raffle: beside.winners, receipt };

const file = (name: string, text: string) => ({ name, arrayBuffer: () => new Blob([text]).arrayBuffer() });
const json = (name: string, value: unknown) => file(name, JSON.stringify(value));
const list = json('tickets.json', beside.list);

/** A saved page, whose keys are not to be trusted. */
function savedPage(evidence: Evidence) {
  const pins3 = { ...pins, operatorKey: '00'.repeat(32) };
  const saved = { locale: 'en-US', texts: {}, pins: oldPins, pins3, evidence, display: undefined } as const;
  return file(
    'saved.html',
    renderSavedPage(saved, 'const a = 1;', (key) => key),
  );
}

const createChecker = () => createFileChecker(pins, () => undefined);
type Checker = ReturnType<typeof createChecker>;
const kindsIn = (checker: Checker) =>
  checker.state().files.map(({ name, shown }) => [name, ...shown.map(({ kind }) => kind)]);
const verdictsIn = (checker: Checker) =>
  checker.state().results.map(({ subject, outcome }) => [subject.kind, outcome && verdictOf(outcome)]);

describe('a saved page', () => {
  it('is read with all that it holds, without the keys that it brings', async () => {
    const checker = createChecker();
    await checker.open([savedPage(everything)]);
    expect(kindsIn(checker)).toEqual([['saved.html', 'record', 'ticket', 'list', 'winners', 'receipt']]);
    expect(checker.state().files).toMatchObject([{ isPage: true }]);
    expect(verdictsIn(checker)).toEqual([
      ['ticket', 'incomplete'],
      ['receipt', 'incomplete'],
    ]);
  });

  it('has no more tickets than an order', async () => {
    const checker = createChecker();
    // So many are looked at.
    await checker.open([savedPage({ record, tickets: Array.from({ length: 500 }, () => null) })]);
    expect(checker.state().files).toMatchObject([{ fault: 'unknown' }]);
    await checker.open([savedPage({ record, tickets: Array.from({ length: 501 }, () => ticket) })]);
    expect(checker.state().files).toMatchObject([{ shown: [], fault: 'long-list' }]);
  });

  it('keeps what no other file brings', async () => {
    const checker = createChecker();
    await checker.open([savedPage({ record, tickets: [ticket] })]);
    await checker.open([list]);
    const both = [
      ['saved.html', 'record', 'ticket'],
      ['tickets.json', 'list'],
    ];
    expect(kindsIn(checker)).toEqual(both);
    expect(verdictsIn(checker)).toEqual([['ticket', 'incomplete']]);
    const [{ outcome } = {}] = checker.state().results;
    expect(outcome?.checks.filter(({ name }) => name === 'root')).toMatchObject([{ ok: true }]);
    // A page that is chosen later goes before what was chosen earlier.
    await checker.open([savedPage({ ...everything, tickets: [], receipt: undefined })]);
    expect(kindsIn(checker)).toEqual([
      ['saved.html', 'ticket'],
      ['saved.html', 'record', 'list', 'winners'],
    ]);
  });

  it.each([
    ['before', (page: typeof list, own: typeof list) => [page, own]],
    ['after', (page: typeof list, own: typeof list) => [own, page]],
  ])('gives way to files that are chosen with it, %s them', async (_, arrange) => {
    const checker = createChecker();
    const changed = { ...beside.list, batches: [] };
    await checker.open(arrange(savedPage({ ...everything, list: changed, receipt: undefined }), list));
    expect(verdictsIn(checker)).toEqual([['ticket', 'incomplete']]);
    // Its list is another one, which is said and not checked.
    const faults = findFileFaults(checker.state()).map((fault) => fault?.kind);
    expect(faults.toSorted()).toEqual(['other-page', undefined]);
    expect(kindsIn(checker)).toContainEqual(['saved.html', 'record', 'ticket', 'winners']);
    await checker.open([json('order.json', [ticket, other])]);
    expect(kindsIn(checker)).toContainEqual(['saved.html', 'record', 'winners']);
    await checker.open([json('record.json', record), json('winners.json', beside.winners)]);
    expect(kindsIn(checker).map(([name]) => name)).not.toContain('saved.html');
  });

  it('is named where other files that are chosen with it have all of its data', async () => {
    const own = [json('record.json', record), json('ticket.json', ticket)];
    for (const [numbers, replaced, fault] of [
      [record.numbers, 'same', undefined],
      [[[1, 2, 3, 4, 5]], 'other', 'other-page'],
    ] as const) {
      const checker = createChecker();
      await checker.open([...own, savedPage({ record: { ...record, numbers }, tickets: [ticket] })]);
      expect(verdictsIn(checker)).toEqual([['ticket', 'incomplete']]);
      expect(checker.state().files.at(-1)).toMatchObject({ name: 'saved.html', shown: [], replaced });
      expect(findFileFaults(checker.state()).at(-1)?.kind).toBe(fault);
    }
  });

  it('is not spoken of as beside files that were there before', async () => {
    const checker = createChecker();
    const page = savedPage({ record: { ...record, numbers: [[1, 2, 3, 4, 5]] }, tickets: [] });
    await checker.open([json('record.json', record), page]);
    expect(checker.state().files.map(({ replaced }) => replaced)).toEqual([undefined, 'other']);
    await checker.open([page]);
    expect(checker.state().files.map(({ name, replaced }) => [name, replaced])).toEqual([['saved.html', undefined]]);
    const changed = json('tickets.json', { ...beside.list, batches: [] });
    const both = createChecker();
    await both.open([savedPage({ ...everything, receipt: undefined }), list]);
    await both.open([changed]);
    expect(both.state().files.map(({ name, replaced }) => [name, replaced])).toEqual([
      ['saved.html', undefined],
      ['tickets.json', undefined],
    ]);
  });

  it('counts once where it is chosen twice', async () => {
    const checker = createChecker();
    const page = savedPage({ record, tickets: [] });
    await checker.open([page, page]);
    expect(verdictsIn(checker)).toEqual([['record', 'incomplete']]);
  });

  it('keeps its tickets beside a file with another ticket', async () => {
    const checker = createChecker();
    await checker.open([savedPage({ record, tickets: [ticket] }), json('other.json', other)]);
    expect(verdictsIn(checker)).toEqual([
      ['ticket', 'incomplete'],
      ['ticket', 'incomplete'],
    ]);
  });
});
