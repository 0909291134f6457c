import { describe, expect, it } from 'vitest';
import type { Ticket } from '#verify/index.ts';
import { makeControl } from '#support/proof/control-vectors.ts';
import { makeDraw, pins, resealOldReceipt, resealReceipt } from '#support/proof/draw-vectors.ts';
import { makeRaffle } from '#support/proof/raffle-vectors.ts';
import { readReceiptDraws, parseEvidence, createRecordFile, createTicketFile, toTicketFiles } from './evidence.ts';
import { readDrawId } from './fields.ts';
import { readCancelledDraw } from './open-draw.ts';
import { replay } from '../checks/replay.ts';
import { allPassed, checkTextKey } from '../checks/replay-result.ts';
import { fetchPublishedRecord, fetchSeries } from './fetch-record.ts';
import { receiptTextKey } from '../checks/receipt-card.tsx';
import { renderSavedPage } from '../saved-page/saved-page.ts';
import { tamperRecord, TAMPER_TARGETS, listTamperTargets, type TamperTarget } from '../tamper/tamper.ts';

const { record, tickets } = makeDraw();
const [{ receipt }] = tickets as [Ticket]; // it is made with three
const control = makeControl();
const plain = record;
const lucky = makeRaffle();
const text = JSON.stringify;
const cancelledAt = '2026-11-21T06:30:00.000Z';
const cancelled = { drawId: record.drawId, commitment: record.commitment, state: 'cancelled', cancelledAt };

describe('evidence in a file', () => {
  it.each([
    ['a record', text(record), { record, tickets: [] }],
    ['a ticket', text(tickets[0]), { tickets: [tickets[0]] }],
    ['tickets', text(tickets), { tickets }],
    ['both', text({ record, tickets }), { record, tickets }],
    ["a raffle's winners", text(lucky.openings), { raffle: lucky.openings, tickets: [] }],
    [
      'them with their draw',
      text({ record, tickets, raffle: lucky.openings }),
      { record, tickets, raffle: lucky.openings },
    ],
    ['a receipt', text(receipt), { receipt, tickets: [] }],
    ['a receipt of a limit', text(control), { control, tickets: [] }],
    [
      'one of a later version',
      text({ type: control.type, version: 2 }),
      { control: { type: control.type, version: 2 }, tickets: [] },
    ],
    [
      'one whose type was changed',
      text({ ...control, type: 'x' }),
      { control: { ...control, type: 'x' }, tickets: [] },
    ],
    ['a receipt of before', text(resealOldReceipt(receipt)), { receipt: resealOldReceipt(receipt), tickets: [] }],
  ])('%s', (_, file, evidence) => expect(parseEvidence(file)).toEqual({ ok: true, value: evidence }));

  it.each([
    ['not-json', '{'],
    ['web-page', '<html></html>'],
    ['web-page', '<p><script type="application/json" id="saved">{"evidence":{}}</script>'],
    ['web-page', '<p><script type="application/json" id="saved">{</script>'],
    ['not-ours', '[]'],
    ['not-ours', '[1]'],
    ['not-ours', 'null'],
    ['not-ours', '{"seed":1}'],
    ['not-drawn', text({ drawId: record.drawId, commitment: record.commitment })],
    ['cancelled', text(cancelled)],
  ])('%s: %s', (fault, file) => expect(parseEvidence(file)).toEqual({ ok: false, error: fault }));

  it('knows draw numbers', () => {
    expect(readDrawId(record)).toBe('69-261121-0642');
    expect(readDrawId(null)).toBeUndefined();
  });

  it("creates ticket files from an order's proof, without entries that have no proof", () => {
    const [first] = tickets;
    if (!first) return expect.unreachable();
    const { entryNo, entryText, salt, proof, receipt, orderId, drawId } = first;
    const entry = { entryNo, entryText, salt, leaf: '', proof: { ...proof, path: [...proof.path] } };
    const draws = receipt.draws.map((draw) => ({ ...draw, leaves: [...draw.leaves] }));
    const wire = { ...receipt, draws, proof: { ...receipt.proof, path: [...receipt.proof.path] } };
    const made = toTicketFiles({
      drawId,
      orderId,
      proofVersion: 2,
      closed: true,
      receipt: wire,
      tickets: [entry, { ...entry, proof: null }],
    });
    expect(made).toEqual([first]);
  });
});

describe('saved evidence', () => {
  it('is the record without the tickets checked beside it', () => {
    const { name, text: saved } = createRecordFile({ record, tickets });
    expect(name).toBe('69-261121-0642.json');
    expect(parseEvidence(saved)).toEqual({ ok: true, value: { record, tickets: [] } });
  });
  it('is a single ticket, which this page reads again', () => {
    const { name, text: saved } = createTicketFile(tickets[1]);
    expect(name).toBe('69-261121-0642-ticket-2.json');
    expect(parseEvidence(saved)).toEqual({ ok: true, value: { tickets: [tickets[1]] } });
  });
  it('has a name even for an empty ticket', () => expect(createTicketFile({}).name).toBe('draw-ticket.json'));
});

describe('replay', () => {
  it('passes, and returns the numbers it computed', () => {
    const outcome = replay({ record, tickets }, pins);
    expect(allPassed(outcome.record)).toBe(true);
    expect(outcome.tickets.map(allPassed)).toEqual([true, true, true]);
    expect(outcome.numbers).toEqual(record.numbers);
  });

  it('offers every part of a record, a winner only for a raffle', () => {
    expect(listTamperTargets(lucky.record)).toEqual(Object.keys(TAMPER_TARGETS));
    expect(listTamperTargets(record)).toEqual(Object.keys(TAMPER_TARGETS).filter((part) => part !== 'winner'));
  });

  it.each(Object.keys(TAMPER_TARGETS) as TamperTarget[])(
    'fails if one character of %s is changed, and passes otherwise',
    (part) => {
      const { record } = part === 'winner' ? lucky : { record: plain };
      const change = tamperRecord(record, part);
      expect(change?.before).not.toBe(change?.after);
      expect(change?.before.length).toBe(change?.after.length);
      expect(allPassed(replay({ record: change?.record, tickets: [] }, pins).record)).toBe(false);
      expect(allPassed(replay({ record, tickets: [] }, pins).record)).toBe(true);
    },
  );

  it.each(Object.keys(TAMPER_TARGETS) as TamperTarget[])('does not attribute a changed %s to the operator', (part) => {
    const { record } = part === 'winner' ? lucky : { record: plain };
    const checks = replay({ record: tamperRecord(record, part)?.record, tickets: [] }, pins).record;
    expect(checks.filter(({ ok }) => ok).map((check) => checkTextKey(check, checks))).not.toContain('operator');
  });
  it('attributes an unchanged record to the operator, and not one signed by another key', () => {
    const words = (given: unknown) => {
      const checks = replay({ record: given, tickets: [] }, pins).record;
      return checks.map((check) => checkTextKey(check, checks));
    };
    expect(words(record)).toEqual(replay({ record, tickets: [] }, pins).record.map(({ name }) => name));
    expect(words({ ...record, seed: record.hash, signature: '00'.repeat(64) })).toContain('operator');
  });

  it('computes no numbers for an invalid record', () => {
    expect(replay({ record: {}, tickets: [] }, pins).numbers).toBeUndefined();
    expect(tamperRecord({}, 'root')).toBeUndefined();
    expect(tamperRecord(null, 'seed')).toBeUndefined();
    expect(allPassed([])).toBe(false);
  });
});

describe('the text of a receipt', () => {
  const textKeyOf = (one: unknown, draw?: unknown, beside?: 'early') =>
    receiptTextKey(
      replay({ receipt: one, tickets: [], ...(draw ? { record: draw } : {}) }, pins).receipt ?? [],
      beside,
    );

  it.each([
    ['held', textKeyOf(receipt)],
    ['early', textKeyOf(receipt, undefined, 'early')],
    ['drawn', textKeyOf(receipt, record)],
    ['drawn', textKeyOf(resealOldReceipt(receipt), record)],
    ['other', textKeyOf(receipt, tamperRecord(record, 'seed')?.record)],
    ['other', textKeyOf(resealReceipt({ ...receipt, draws: [] }), record)],
    ['failed', textKeyOf({ ...receipt, previous: record.hash })],
    ['failed', textKeyOf({ ...receipt, previous: record.hash }, record)],
    ['failed', textKeyOf({ orderId: 1, draws: {}, signature: 'x' }, undefined, 'early')],
  ])('%s', (words, found) => expect(found).toBe(words));

  it('checks no draw without a record', () => {
    expect(replay({ receipt, tickets: [] }, pins)).toMatchObject({ record: [], tickets: [], numbers: undefined });
    expect(replay({ record, tickets }, pins).receipt).toBeUndefined();
  });
  it('lists its draws, and none for invalid receipts', () => {
    expect(readReceiptDraws(receipt)).toEqual([record.drawId]);
    for (const odd of [null, {}, { draws: 1 }, { draws: [1, {}] }]) expect(readReceiptDraws(odd)).toEqual([]);
  });
});

describe('published data', () => {
  const answering =
    (status: number, body: unknown): typeof fetch =>
    async () =>
      new Response(text(body), { status });
  const silent: typeof fetch = () => Promise.reject(new TypeError('no connection'));

  it.each([
    ['missing', answering(404, {})],
    ['offline', answering(500, {})],
    ['offline', answering(200, { nothing: 'of ours' })],
    ['offline', answering(200, receipt)],
    ['early', answering(200, { drawId: record.drawId, commitment: record.commitment })],
    ['offline', silent],
  ] as const)('a record is %s', async (error, get) => {
    expect(await fetchPublishedRecord(record.drawId, get)).toEqual({ ok: false, error });
  });
  it('a series that is not there is told from a draw', async () => {
    expect(await fetchSeries('201-0003', answering(404, {}))).toEqual({ ok: false, error: 'no-series' });
    expect(await fetchSeries('201-0003', answering(200, record))).toEqual({ ok: false, error: 'offline' });
  });
  it('returns a record', async () => {
    expect(await fetchPublishedRecord(record.drawId, answering(200, record))).toEqual({ ok: true, value: record });
  });
  it('tells a cancelled draw from a future one', async () => {
    expect(await fetchPublishedRecord(record.drawId, answering(200, cancelled))).toEqual({
      ok: true,
      value: cancelled,
    });
    const { seedHash } = record.commitment;
    expect(readCancelledDraw(cancelled)).toEqual({
      drawId: record.drawId,
      cancelledAt: Date.parse(cancelledAt),
      seedHash,
    });
  });
  it.each([
    ['a seed', { ...cancelled, seed: record.seed }],
    ['no time', { ...cancelled, cancelledAt: 'soon' }],
    ['no commitment', { ...cancelled, commitment: {} }],
    ['another state', { ...cancelled, state: 'open' }],
    ['nothing', null],
  ])('refuses %s as a cancelled draw', (_what, value) => expect(readCancelledDraw(value)).toBeUndefined());
});

describe('a saved page', () => {
  it('holds everything in one file, and escapes its scripts', () => {
    const evil = { record: { ...record, phase: '</script><script>alert(1)</script>' }, tickets };
    const page = renderSavedPage(
      { locale: 'ar-AE', texts: {}, pins, evidence: evil, display: undefined },
      'const a = "</script>";',
      (key) => key,
    );
    expect(page.match(/<\/script>/g)).toHaveLength(2);
    expect(page).toContain('dir="rtl"');
    expect(page).not.toMatch(/https?:\/\//);
    const data = /id="saved">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({ evidence: JSON.parse(text(evil)) });
  });
  it('is read where it is opened, without the keys that it brings and what it says was read', () => {
    const evidence = { record, tickets, list: { batches: [] }, read: ['list'] as const, receipt };
    const strange = { ...pins, operatorKey: '00'.repeat(32) };
    const saved = { locale: 'en-US', texts: {}, pins: strange, evidence, display: undefined } as const;
    const page = renderSavedPage(saved, 'const a = 1;', (key) => key);
    expect(parseEvidence(page)).toEqual({ ok: true, value: { record, tickets, list: { batches: [] }, receipt } });
    // More than a saved page can have is not read.
    expect(parseEvidence(page + ' '.repeat(2 ** 24))).toEqual({ ok: false, error: 'web-page' });
  });
});
