import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ok } from '#kernel/result.ts';
import { createReadyPage, createVerifyPage, keys, nextTask, type VerifyPage } from '#support/islands/verify-page.ts';
import { hold, openDraw } from '#support/proof/v3/held.ts';
import { allAt } from '#support/proof/v3/memory-log.ts';
import { serveHeldDraw, serveLog, type FileServer } from '#support/proof/v3/serve-files.ts';
import { close, ticketOf } from '#support/proof/v3/world.ts';
import { verdictOf } from './proof3/steps.ts';
import { renderSavedPage } from './saved-page/saved-page.ts';

const ID = '69-261121-0642';
const AFTER = '2026-11-21T07:00:00.000Z';
const held = hold(ID);
const { draw, record, beside, receipts, orders } = held;
const [receipt, order] = [receipts[0], orders[0]];
if (!receipt || !order) throw new Error('the draw has an order');
const tickets = [1, 2].map((entryNo) => ticketOf(draw, receipt, order, entryNo));

let server: FileServer;
beforeEach(async () => {
  server = await serveHeldDraw(held);
});
afterEach(() => server.stop());

async function createPage(): Promise<VerifyPage> {
  const page = await createReadyPage();
  page.world.origin = server.origin;
  return page;
}
/** Acts, and answers the request for the draw. */
async function acting(page: VerifyPage, act: () => Promise<void>, answer: unknown = record): Promise<VerifyPage> {
  const done = act();
  await nextTask();
  page.requests.records.at(-1)?.resolve(ok(answer));
  await done;
  return page;
}

describe('a draw of version 3', () => {
  it('is checked with what is beside it, which it keeps, and says what it does', async () => {
    const page = await createPage();
    const seen = page.seen();
    await acting(page, () => page.find(ID));
    const { evidence, outcome, busy } = page.state();
    expect([busy, outcome && verdictOf(outcome)]).toEqual([false, 'held']);
    expect(evidence).toMatchObject({ record, list: beside.list, raffle: beside.winners });
    expect([...new Set(seen.map(({ step }) => step))]).toEqual([undefined, 'log', 'list', 'winners', 'checks']);
    // No other file of winners is asked for.
    expect(page.requests.raffles).toEqual([]);
  });

  it('is changed and put back without its list being read again', async () => {
    const page = await createPage();
    await acting(page, () => page.find(ID));
    server.asked.length = 0;
    await page.tamper('root');
    expect(page.state().outcome && verdictOf(page.state().outcome ?? expect.unreachable())).toBe('failed');
    await page.tamper(undefined);
    expect(page.state().outcome && verdictOf(page.state().outcome ?? expect.unreachable())).toBe('held');
    expect(server.asked.filter((path) => path.startsWith('/open/'))).toEqual([]);
  });

  it.each([
    ['a list', beside.list],
    ['winners', beside.winners],
    ['a ticket', tickets[0]],
  ])('is fetched for %s that was opened alone, which the page says', async (_, file) => {
    const page = await createPage();
    await acting(page, () => page.open(JSON.stringify(file)));
    expect(page.state()).toMatchObject({ busy: false, isFetched: true, evidence: { record } });
    // Beside the draw that is shown already nothing is fetched, and neither for a record.
    for (const own of [file, record]) {
      await page.open(JSON.stringify(own));
      expect(page.state().isFetched).toBe(false);
    }
  });

  it('is checked with the tickets and the receipt that its saved page holds', async () => {
    const page = await createPage();
    const evidence = { record, tickets, receipt };
    const saved = { ...keys, locale: 'en-US', texts: {}, evidence, display: undefined } as const;
    await page.open(renderSavedPage(saved, '', (key) => key));
    expect(page.state()).toMatchObject({ busy: false, evidence });
    expect(page.requests.records).toEqual([]);
    const { tickets: own = [], receipt: checks } = page.state().outcome ?? {};
    expect([...own, checks].map((all) => all?.every((check) => check.ok))).toEqual([true, true, true]);
  });

  it('takes no keys of a file, and says so', async () => {
    const page = await createPage();
    await page.open(JSON.stringify({ version: 1, operatorKey: 'ab', log: {} }));
    expect(page.state().fault).toBe('key-file');
  });

  it('is checked again with the whole log', async () => {
    const page = await createPage();
    await acting(page, () => page.find(ID));
    const names = () => page.state().outcome?.report3?.notChecked.map(({ name }) => name);
    expect(names()).toContain('first-commitment');
    await page.checkWhole();
    expect(names()).not.toContain('first-commitment');
  });

  it('that is not finished says where it is, and is not checked', async () => {
    const page = await createPage();
    const { log, draw: open } = openDraw(ID);
    const commitment = { index: open.index, entry: log.text(open.index) };
    await acting(page, () => page.find(ID), { version: 3, drawId: ID, state: 'open', commitment });
    expect(page.state()).toMatchObject({ busy: false, fault: undefined, unfinished: { drawId: ID } });
    expect(page.state().outcome).toBeUndefined();
  });

  it('that was cancelled is checked, also from a file', async () => {
    const page = await createPage();
    const { log, draw: open } = openDraw(ID);
    const commitment = { index: open.index, entry: log.text(open.index) };
    log.append({ type: 'cancel', drawId: ID, at: AFTER, reason: 'no licence' });
    serveLog(server, log, log.note(allAt(AFTER)));
    const shown = { version: 3, drawId: ID, state: 'cancelled', cancelledAt: AFTER, reason: 'no licence', commitment };
    const expected = { cancelled: { drawId: ID, reason: 'no licence' }, busy: false };
    const isHeld = () => page.state().outcome?.report3?.cancellation?.checks.every(({ ok: isOk }) => isOk);
    await acting(page, () => page.find(ID), shown);
    expect([page.state(), isHeld()]).toEqual([expect.objectContaining({ busy: false }), true]);
    expect(page.state()).toMatchObject(expected);
    await page.open(JSON.stringify(shown));
    expect(page.state()).toMatchObject(expected);
    expect(isHeld()).toBe(true);
  });

  it('is not checked without its keys, which are asked for again', async () => {
    const page = createVerifyPage();
    page.world.origin = server.origin;
    const started = page.start();
    page.requests.keys[0]?.resolve({ ...keys, pins3: undefined });
    await started;
    await acting(page, () => page.open(JSON.stringify(record)));
    expect(page.state().fault).toBe('keys');
    const again = page.open(JSON.stringify(record));
    page.requests.keys.at(-1)?.resolve(keys);
    await again;
    expect(page.state()).toMatchObject({ fault: undefined, busy: false });
  });
});

describe('an order of version 3', () => {
  it('shows its receipt beside a draw that was cancelled, also where it has tickets', async () => {
    const page = await createPage();
    const { log, draw: open, receipt: own } = openDraw(ID);
    const commitment = { index: open.index, entry: log.text(open.index) };
    log.append({ type: 'cancel', drawId: ID, at: AFTER, reason: 'no licence' });
    serveLog(server, log, log.note(allAt(AFTER)));
    const shown = { version: 3, drawId: ID, state: 'cancelled', cancelledAt: AFTER, reason: 'no licence', commitment };
    server.files.set(`/open/draws/${ID}.json`, shown);
    for (const some of [tickets, []]) {
      page.world.order = ok({ tickets: some, receipt: own });
      await acting(page, () => page.checkOrder('o', ID), shown);
      const { evidence, outcome, cancelled } = page.state();
      expect([evidence, cancelled]).toMatchObject([{ receipt: own, draw: shown }, { drawId: ID }]);
      expect(outcome?.receipt?.every(({ ok: isOk }) => isOk)).toBe(true);
      expect(outcome?.report3?.cancellation?.checks.every(({ ok: isOk }) => isOk)).toBe(true);
    }
  });

  it('shows a draw that is not finished as it was read last, on its own card and on that of the receipt', async () => {
    const page = await createPage();
    const { log, draw: open, receipt: own } = openDraw(ID);
    const shown = { version: 3, drawId: ID, commitment: { index: open.index, entry: log.text(open.index) } };
    page.world.order = ok({ tickets: [], receipt: own });
    const closing = { index: close(log, open), entry: log.text(open.closing) };
    server.files.set(`/open/draws/${ID}.json`, { ...shown, state: 'closed', closing, signed: [] });
    await acting(page, () => page.checkOrder('o', ID), { ...shown, state: 'open' });
    const { unfinished, waiting } = page.state();
    expect(unfinished).toMatchObject({ drawId: ID, phase: 'witnesses', signed: { quorum: 2 } });
    expect(waiting).toEqual([unfinished]);
    await page.open(JSON.stringify(record));
    expect(page.state()).toMatchObject({ unfinished: undefined, waiting: [] });
  });

  it('looks again at a draw that is not finished, and checks it once it is', async () => {
    const page = await createPage();
    const { log, draw: open } = openDraw(ID);
    const shown = { version: 3, drawId: ID, commitment: { index: open.index, entry: log.text(open.index) } };
    const closing = { index: close(log, open), entry: log.text(open.closing) };
    page.world.now = Date.parse('2026-11-21T06:41:56.000Z');
    await acting(page, () => page.find(ID), { ...shown, state: 'closed', closing });
    expect(page.state().unfinished?.phase).toBe('witnesses');
    page.world.now = Date.parse('2026-11-21T06:41:59.000Z');
    const seen = page.seen();
    await acting(page, () => page.lookAgain(), { ...shown, state: 'closed', closing });
    expect(page.state().unfinished?.phase).toBe('late');
    // What is shown stays meanwhile.
    expect(seen.every(({ busy, unfinished }) => !busy && unfinished)).toBe(true);
    await acting(page, async () => {
      const again = page.lookAgain();
      page.requests.records.at(-1)?.resolve(ok(record));
      await again;
    });
    expect(page.state()).toMatchObject({ busy: false, unfinished: undefined, evidence: { record } });
    const { length } = page.requests.records;
    await page.lookAgain();
    expect(page.requests.records).toHaveLength(length);
  });

  it('does not look again at a draw that is on sale until its sales close', async () => {
    const page = await createPage();
    const { log, draw: open } = openDraw(ID);
    const shown = { version: 3, drawId: ID, commitment: { index: open.index, entry: log.text(open.index) } };
    await acting(page, () => page.find(ID), { ...shown, state: 'open' });
    await page.lookAgain();
    expect(page.requests.records).toHaveLength(1);
    page.world.now = Date.parse('2026-11-21T06:41:55.000Z');
    await acting(page, () => page.lookAgain(), { ...shown, state: 'open' });
    expect(page.state().unfinished?.phase).toBe('closing');
  });

  it('shows its tickets after the draw', async () => {
    const page = await createPage();
    page.world.order = ok({ tickets, receipt });
    await acting(page, () => page.checkOrder('o', ID));
    expect(page.state().outcome?.tickets.map((checks) => checks.every((check) => check.ok))).toEqual([true, true]);
    expect(page.state().outcome?.receipt).toBeUndefined();
  });

  it('shows its receipt before the draw, and where no draw is named', async () => {
    const page = await createPage();
    page.world.order = ok({ tickets: [], receipt });
    const { log, draw: open } = openDraw(ID);
    const commitment = { index: open.index, entry: log.text(open.index) };
    const waiting = { version: 3, drawId: ID, state: 'open', commitment };
    await acting(page, () => page.checkOrder('o', ID), waiting);
    expect(page.state()).toMatchObject({ busy: false, unfinished: { drawId: ID }, evidence: { receipt } });
    page.world.order = ok({ tickets, receipt });
    await page.checkOrder('o', '');
    expect(page.state()).toMatchObject({ busy: false, unfinished: undefined, evidence: { receipt } });
    expect(page.state().outcome?.record).toEqual([]);
    // Its draw is opened beside it.
    await acting(page, () => page.checkReceiptIn(ID));
    expect(page.state()).toMatchObject({ busy: false, evidence: { receipt, record } });
  });
});
