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

const held = hold('69-261121-0642');
const { draw, record, beside, orders, receipts } = held;
const other = hold('69-261121-0643', held.log);
const receipt = assertPresent(receipts[0], 'a receipt');
const order = assertPresent(orders[0], 'an order');
const [first, second] = [1, 2].map((entryNo) => ticketOf(draw, receipt, order, entryNo));

const file = (name: string, value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return { name, arrayBuffer: () => new Blob([text]).arrayBuffer() };
};
const savedPage = (name: string, evidence: Evidence) => {
  const saved = { locale: 'en-US', texts: {}, pins: oldPins, pins3: pins, evidence, display: undefined } as const;
  return file(
    name,
    renderSavedPage(saved, 'const a = 1;', (key) => key),
  );
};
/** The same fields in another order. */
const turned = (value: object) => Object.fromEntries(Object.entries(value).reverse());

/** All that a player can save of a draw, an order and the keys. */
const everything = { record, tickets: [first, second], list: beside.list, raffle: beside.winners, receipt };
const SAVED = [
  savedPage('page.html', everything),
  file('record.json', record),
  file('tickets.json', beside.list),
  file('winners.json', beside.winners),
  file('receipt.json', receipt),
  file('purchase.json', { code: 0, data: { receipt } }),
  file('ticket.json', first),
  file('order.json', [first, second]),
  file('pins.json', pins),
  savedPage('other-page.html', { record: other.record, tickets: [] }),
  file('other-record.json', other.record),
  file('other-tickets.json', other.beside.list),
];
/** Each with each other, with itself, and with the same in other words. */
const PAIRS = SAVED.flatMap((one, i) =>
  SAVED.slice(i).map((another) => [one.name, another.name, one, another] as const),
);

async function open(...files: readonly ReturnType<typeof file>[]) {
  const checker = createFileChecker(pins, () => undefined);
  await checker.open(files);
  const state = checker.state();
  return { state, faults: findFileFaults(state).map((fault) => fault?.kind) };
}
/** Faults of what was checked, but for what is missing. */
const refusalsIn = ({ results }: Awaited<ReturnType<typeof open>>['state']) =>
  results.flatMap(({ fault }) => (fault && fault.kind !== 'no-record' && fault.kind !== 'other-record' ? [fault] : []));

describe('files that are opened together', () => {
  it.each(PAIRS)('are accepted: %s and %s', async (_one, _another, ...files) => {
    const { state, faults } = await open(...files);
    expect(refusalsIn(state)).toEqual([]);
    expect(faults.filter((kind) => kind !== undefined && kind !== 'other-draw')).toEqual([]);
  });

  it('are accepted all at once, and each thing is checked once', async () => {
    const { state, faults } = await open(...SAVED, ...SAVED);
    expect(faults).toEqual(state.files.map(() => undefined));
    expect(
      state.results.map(({ subject }) => [subject.kind, subject.value['drawId'] ?? subject.value['orderId']]),
    ).toEqual([
      ['ticket', record.drawId],
      ['ticket', record.drawId],
      ['receipt', order.orderId],
      ['record', other.record.drawId],
    ]);
    expect(state.results.map(({ outcome }) => outcome && verdictOf(outcome))).toEqual(Array(4).fill('incomplete'));
  });

  it.each([
    ['records', record],
    ['receipts', receipt],
    ['lists', beside.list],
    ['winners', beside.winners],
    ['tickets', assertPresent(first, 'a ticket')],
    ['keys', pins],
  ])('are equal whatever the order of their fields: %s', async (_, value) => {
    const { state, faults } = await open(file('a.json', value), file('b.json', turned(value)));
    expect([refusalsIn(state), faults]).toEqual([[], [undefined, undefined]]);
    expect(state.results.length).toBeLessThanOrEqual(1);
  });
});

describe('a draw that was saved before it was finished', () => {
  const at = (n: number) => `2026-11-21T06:41:5${n}.000Z`;
  const { commitment, closing } = record;
  const [one, two] = ['w1.example', 'w2.example'].map((witness, i) => ({ witness, at: at(i) }));
  const closed = { version: 3, drawId: record.drawId, state: 'closed', commitment, closing, signed: [one] };
  const LATER: readonly (readonly [string, object])[] = [
    ['a signature more', { ...closed, signed: [one, two] }],
    ['its seal', { ...closed, state: 'sealed', signed: [one, two], sealedAt: at(3) }],
    ['no place and closing', { ...closed, state: 'open', commitment: { entry: commitment.entry }, closing: undefined }],
    ['its cancellation', { ...closed, state: 'cancelled', signed: undefined, cancelledAt: at(4), reason: 'unsealed' }],
  ];
  const names = ['early.json', 'late.json'] as const;
  const both = (early: unknown, late: unknown) => [file(names[0], early), file(names[1], late)];

  it.each(LATER)('is no other than with %s, and no ticket is refused for it', async (_, later) => {
    const alone = await open(...both(closed, later));
    expect(alone.faults).toEqual([undefined, undefined]);
    expect(alone.state.results).toMatchObject([{ subject: { kind: 'draw' }, fault: {} }]);
    expect(alone.state.results[0]?.fault?.kind).not.toBe('contradiction');
    const all = await open(...both(closed, later), file('record.json', record), file('order.json', [first, second]));
    expect(all.faults).toEqual(Array(4).fill(undefined));
    expect(all.state.results.map(({ outcome }) => outcome && verdictOf(outcome))).toEqual(['incomplete', 'incomplete']);
  });

  it.each([0, 1])('counts as cancelled where one file says so: %s', async (place) => {
    const cancelled = { ...closed, state: 'cancelled', cancelledAt: at(4), reason: 'unsealed' };
    const files = both(closed, cancelled);
    const { state } = await open(...(place === 0 ? files : files.toReversed()));
    expect(state.results).toMatchObject([{ fault: { kind: 'needs-log' } }]);
  });

  it('contradicts one with another commitment, and no ticket with its record needs either', async () => {
    const other = { ...closed, commitment: { ...commitment, entry: commitment.entry.replace(/"seedHash":"./, '$&0') } };
    const alone = await open(...both(closed, other));
    expect(alone.faults).toEqual(['contradiction', 'contradiction']);
    expect(alone.state.results).toMatchObject([{ subject: { kind: 'draw' }, fault: { files: names } }]);
    const all = await open(...both(closed, other), file('record.json', record), file('ticket.json', first));
    expect(all.faults).toEqual(['contradiction', 'contradiction', undefined, undefined]);
    expect(all.state.results.map(({ outcome }) => outcome && verdictOf(outcome))).toEqual(['incomplete']);
  });

  it('of version 2 is no other once its tickets are counted', async () => {
    const old = { version: 1, drawId: record.drawId, commitment: { seedHash: '00', committedAt: at(0), beacon: {} } };
    const { state, faults } = await open(...both(old, { ...old, tickets: { count: 0, root: '', publishedAt: at(1) } }));
    expect(faults).toEqual([undefined, undefined]);
    expect(state.results).toMatchObject([{ fault: { kind: 'not-finished' } }]);
  });
});

describe('files that contradict each other', () => {
  const names = ['right.json', 'changed.json'] as const;
  const both = (right: unknown, changed: unknown) => [file(names[0], right), file(names[1], changed)];
  const changedRecord = { ...record, numbers: [[1, 2, 3, 4, 5]] };

  it('are named, and so is what needs them', async () => {
    const { state, faults } = await open(...both(record, changedRecord), file('order.json', [first, second]));
    expect(faults).toEqual(['contradiction', 'contradiction', undefined]);
    expect(findFileFaults(state)[0]).toMatchObject({ files: names });
    expect(state.results).toMatchObject([1, 2].map(() => ({ fault: { kind: 'contradiction', files: names } })));
  });

  it('are named once where nothing needs them', async () => {
    const { state } = await open(...both(record, changedRecord));
    expect(state.results).toMatchObject([
      { subject: { kind: 'record' }, fault: { kind: 'contradiction', files: names } },
    ]);
    const receiptsOf = await open(...both(receipt, { ...receipt, signature: '00' }));
    expect(receiptsOf.state.results).toMatchObject([{ subject: { kind: 'receipt' }, fault: { files: names } }]);
  });

  it('leave the rest to be checked', async () => {
    const lists = both(beside.list, { ...beside.list, batches: [] });
    const { state, faults } = await open(file('record.json', record), ...lists);
    expect(faults).toEqual([undefined, 'contradiction', 'contradiction']);
    expect(state.results.map(({ outcome }) => outcome && verdictOf(outcome))).toEqual(['incomplete']);
    const of2 = await open(...both(record, changedRecord), file('other.json', other.record));
    expect(of2.state.results.map(({ outcome }) => outcome && verdictOf(outcome))).toEqual([undefined, 'incomplete']);
  });

  it('are each checked where they are tickets', async () => {
    const tickets = both(first, { ...first, entryText: 'nap4|1,2,3,4|1|100' });
    const { state, faults } = await open(file('record.json', record), ...tickets);
    expect(faults).toEqual([undefined, 'other-ticket', 'other-ticket']);
    expect(state.results.map(({ outcome }) => outcome && verdictOf(outcome))).toEqual(['incomplete', 'ticket']);
  });

  it('end the check where they are keys, and later ones take the place of both', async () => {
    const checker = createFileChecker(undefined, () => undefined);
    await checker.open([file('record.json', record), ...both(pins, { ...pins, operatorKey: '00'.repeat(32) })]);
    expect(findFileFaults(checker.state()).map((fault) => fault?.kind)).toEqual([
      undefined,
      'other-keys',
      'other-keys',
    ]);
    expect(checker.state().results).toEqual([]);
    await checker.open([file('pins.json', pins)]);
    expect(checker.state().files.map(({ name }) => name)).toEqual(['record.json', 'pins.json']);
    expect(checker.state().results).toMatchObject([{ outcome: { record } }]);
  });
});
