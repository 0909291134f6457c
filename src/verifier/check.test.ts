import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { makeDraw, pins as oldPins } from '#support/proof/draw-vectors.ts';
import { failuresOf, holdWithTicket, openDraw, startLog, unchecked } from '#support/proof/v3/held.ts';
import { allAt } from '#support/proof/v3/memory-log.ts';
import { checkGivenBeside, offline } from '#support/proof/v3/check-given.ts';
import { serveHeldDraw, serveLog, type FileServer } from '#support/proof/v3/serve-files.ts';
import { close, OPERATOR, pins, recordOf, resign, shownChange, STRANGER, ticketOf } from '#support/proof/v3/world.ts';
import { check, checkFiles } from './check.ts';
import { exitCodeOf } from './report.ts';
import type { Shown } from './shapes.ts';

const ID = '69-261121-0642';
const AFTER = '2026-11-21T07:00:00.000Z';
/** A log with so many entries before the draw that it has several bundles. */
function longLog() {
  const log = startLog();
  for (let n = 0; n < 600; n++) log.append({ type: 'other', n });
  return log;
}
const held = holdWithTicket(ID, longLog());
const { draw, record, beside, receipts, orders, receipt, ticket } = held;

let server: FileServer;
beforeEach(async () => {
  server = await serveHeldDraw(held);
});
afterEach(() => server.stop());

const checkGiven = checkGivenBeside(() => server);
const reasonsOf = ({ notChecked }: Awaited<ReturnType<typeof check>>) =>
  Object.fromEntries(notChecked.map(({ name, reason }) => [name, reason]));

describe('a record', () => {
  it('is checked with list, winners and the log from its commitment on', async () => {
    const outcome = await checkGiven([record]);
    expect(failuresOf(outcome)).toEqual([]);
    expect(outcome.checks.map(({ name }) => name)).toEqual(expect.arrayContaining(['root', 'first-closing']));
    expect(unchecked(outcome)).toEqual(['first-commitment', 'published']);
    expect(server.asked).not.toContain('/log/tile/entries/000');
  });

  it('is checked with the log from its start where that is asked for', async () => {
    const outcome = await checkGiven([record], { isWhole: true });
    expect(unchecked(outcome)).toEqual(['published']);
    expect(server.asked).toContain('/log/tile/entries/000');
  });

  it('is checked with files that were given, and asks for nothing', async () => {
    const outcome = await checkGiven([beside.winners, record, beside.list], offline);
    expect(failuresOf(outcome)).toEqual([]);
    expect(outcome.checks.map(({ name }) => name)).toContain('root');
    expect(server.asked).toEqual([]);
  });

  it('names the keys of an operator that has changed its key, and of no other', async () => {
    expect((await checkGiven([record])).operatorKeys).toBeUndefined();
    const change = shownChange(100_000, OPERATOR, STRANGER);
    const operatorKeys = [
      { key: change.before, from: 0 },
      { key: change.key, from: 100_001, change: 'not-read' },
    ];
    const changed = { pins: { ...pins, keyChanges: [change] } };
    for (const given of [[record], [ticket, record], [receipt]])
      expect(await checkGiven(given, changed)).toMatchObject({ operatorKeys });
    const unsigned = { ...change, signatures: [change.signatures[0], change.signatures[0]] as const };
    const forged = await checkGiven([record], { pins: { ...pins, keyChanges: [unsigned] } });
    expect(forged.operatorKeys).toBeUndefined();
  });

  it('says why something was not at hand', async () => {
    server.files.delete(`/open/draws/${ID}/tickets.json`);
    server.files.delete('/log/checkpoint');
    const outcome = await checkGiven([record]);
    expect(failuresOf(outcome)).toEqual([]);
    expect(reasonsOf(outcome)).toMatchObject({
      list: `${server.origin}/open/draws/${ID}/tickets.json answers 404: there is no such file at this address`,
      log: `it was read to the seal only: ${server.origin}/log/checkpoint answers 404: there is no such file at this address`,
    });
    for (const path of [...server.files.keys()]) if (path.startsWith('/log/tile')) server.files.delete(path);
    expect(reasonsOf(await checkGiven([record]))['log']).toContain('answers 404');
  });

  it('does not hold beside another tree of its log', async () => {
    const fork = held.log.fork(held.log.size - 1);
    fork.append({ type: 'other', n: 7 });
    serveLog(server, fork, fork.note(allAt(AFTER)));
    expect(failuresOf(await checkGiven([record]))).toContain('log');
  });

  it('that is none asks nobody for anything', async () => {
    const outcome = await checkGiven([{ ...record, drawId: '../../../etc' }]);
    expect(failuresOf(outcome)).toEqual(['shape']);
    expect(server.asked).toEqual([]);
  });

  it('is not read with a log of more entries than are held, or up to its seal only', async () => {
    const text = held.log.note([]);
    server.files.set('/log/checkpoint', text.replace(`\n${held.log.size}\n`, '\n9007199254740991\n'));
    const far = await checkGiven([record]);
    expect(reasonsOf(far)['log']).toContain('answers 404');
    const early = recordOf(held.log, draw, undefined, {
      commitment: { ...record.commitment, index: 2 ** 40 },
    });
    expect(reasonsOf(await checkGiven([resign(early)]))['log']).toContain('does not hold its commitment');
  });
});

describe('a draw without a record', () => {
  function cancel() {
    const { log, draw: open } = openDraw(ID);
    const commitment = { index: open.index, entry: log.text(open.index) };
    const page = { version: 3, drawId: ID, state: 'cancelled', commitment };
    return { log, open, page };
  }

  it('was cancelled where the log says so', async () => {
    const { log, page } = cancel();
    log.append({ type: 'cancel', drawId: ID, at: AFTER, reason: 'no licence' });
    serveLog(server, log, log.note(allAt(AFTER)));
    const outcome = await checkGiven([page]);
    expect(outcome.subject).toBe(`cancellation of draw ${ID}`);
    expect([failuresOf(outcome), unchecked(outcome)]).toEqual([[], ['first-commitment']]);
  });

  it('was not where the log says nothing of it, or says it without a proof after the closing', async () => {
    const { log, open, page } = cancel();
    serveLog(server, log, log.note(allAt(AFTER)));
    expect(failuresOf(await checkGiven([page]))).toEqual(['cancelled']);
    const closing = close(log, open);
    log.append({ type: 'cancel', drawId: ID, at: AFTER, reason: 'we did not like it' });
    serveLog(server, log, log.note(allAt(AFTER)));
    const outcome = await checkGiven([{ ...page, closing: { index: closing, entry: log.text(closing) } }]);
    expect(failuresOf(outcome)).toEqual(['cancelled']);
    expect(unchecked(outcome)).toContain('witness-lists');
  });

  it('cannot be checked while it is not over, or has no log', async () => {
    const { page } = cancel();
    await expect(checkGiven([{ ...page, state: 'selling' }])).rejects.toThrow(`The draw ${ID} is not finished`);
    await expect(checkGiven([page], offline)).rejects.toThrow('say with --log where the log is read');
    const { entry } = page.commitment;
    await expect(checkGiven([{ ...page, commitment: { entry } }])).rejects.toThrow('has no place in the log yet');
    server.files.delete('/log/checkpoint');
    await expect(checkGiven([page])).rejects.toThrow('The log could not be read');
  });
});

describe('a ticket', () => {
  it('of a list is checked with the others, for which the draw is read once', async () => {
    const others = orders.flatMap((own, i) => {
      const sold = receipts[i];
      return sold ? own.entries.map((_, n) => ticketOf(draw, sold, own, n + 1)) : [];
    });
    const list = others.map((value): Shown => ({ kind: 'ticket', value: { ...value } }));
    const { origin } = server;
    const outcomes = await checkFiles(list, { pins, origin, log: `${origin}/log/`, isWhole: false });
    expect(outcomes.map(failuresOf)).toEqual(others.map(() => []));
    expect(outcomes.map(({ subject }) => subject)).toEqual(
      others.map(({ entryNo, orderId }) => `ticket ${entryNo} of order ${orderId} in draw ${ID}`),
    );
    const asked = server.asked.filter((path) => path.startsWith('/open/draws/'));
    expect(asked.toSorted()).toEqual(
      ['.json', '/tickets.json', '/winners.json'].map((end) => `/open/draws/${ID}${end}`),
    );
    const shown: Shown = { kind: 'record', value: { ...record } };
    const twice = [...list, shown, shown];
    await expect(checkFiles(twice, { pins, origin, log: undefined, isWhole: false })).rejects.toThrow(
      'one file of a kind',
    );
  });

  it('whose draw cannot be read hides no other of several that does not hold', async () => {
    const shown = (value: object): Shown => ({ kind: 'ticket', value: { ...value } });
    const away = { ...ticket, drawId: '69-261121-0643' };
    const { origin } = server;
    const outcomes = await checkFiles([shown(away), shown({ ...ticket, salt: '00'.repeat(16) })], {
      pins,
      origin,
      log: `${origin}/log/`,
      isWhole: false,
    });
    expect(outcomes.map(exitCodeOf)).toEqual([3, 1]);
    const [unread] = outcomes;
    expect(unread?.subject).toBe(`ticket 1 of order ${ticket.orderId} in draw ${away.drawId}`);
    const reason = `${origin}/open/draws/${away.drawId}.json answers 404: there is no such file at this address`;
    expect(unread?.notChecked).toEqual(['in-tree', 'takes-part'].map((name) => ({ name, reason })));
  });

  it('is checked after its draw, whose record is read or given', async () => {
    const outcome = await checkGiven([ticket]);
    expect(failuresOf(outcome)).toEqual([]);
    expect(outcome.subject).toBe(`ticket 1 of order ${ticket.orderId} in draw ${ID}`);
    expect(outcome.checks.map(({ name }) => name)).toEqual(expect.arrayContaining(['root', 'takes-part']));
    const alone = await checkGiven([record, ticket], offline);
    expect([failuresOf(alone), unchecked(alone).includes('takes-part')]).toEqual([[], true]);
    const forged = await checkGiven([ticket, resign({ ...record, numbers: [[1, 2, 3, 4, 5]] })]);
    expect(failuresOf(forged)).toEqual(expect.arrayContaining(['numbers', 'ticket-draw']));
  });

  it('needs the record of a draw that is finished', async () => {
    await expect(checkGiven([ticket], offline)).rejects.toThrow(`give the record of draw ${ID}, too`);
    const { commitment } = record;
    const page = { version: 3, drawId: ID, state: 'selling', commitment };
    server.files.set(`/open/draws/${ID}.json`, page);
    await expect(checkGiven([ticket])).rejects.toThrow('is not finished');
    server.files.set(`/open/draws/${ID}.json`, { ...page, state: 'cancelled' });
    await expect(checkGiven([ticket])).rejects.toThrow(`Draw ${ID} was cancelled`);
  });
});

describe('a receipt', () => {
  it('is checked with its draws and the log', async () => {
    const outcome = await checkGiven([receipt]);
    expect([failuresOf(outcome), unchecked(outcome)]).toEqual([[], ['receipt-nonce', 'receipt-leaves']]);
    const names = outcome.checks.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['receipt-draws', 'receipt-draw', 'receipt-in-log']));
  });

  it('is checked alone, and says what was not at hand', async () => {
    const outcome = await checkGiven([receipt], offline);
    expect(failuresOf(outcome)).toEqual([]);
    expect(unchecked(outcome)).toEqual([
      ...['receipt-nonce', 'receipt-leaves', 'receipt-in-log', 'receipt-draws', 'receipt-draw'],
    ]);
  });

  it('does not hold where a draw shows another commitment, or the log has no such batch', async () => {
    const { log, draw: open, receipt: early } = openDraw(ID);
    const entry = JSON.stringify({ ...(JSON.parse(log.text(open.index)) as object), quorum: 3 });
    server.files.set(`/open/draws/${ID}.json`, {
      version: 3,
      drawId: ID,
      state: 'selling',
      commitment: { index: open.index, entry },
    });
    const fork = log.fork(log.size - 1);
    serveLog(server, fork, fork.note(allAt(AFTER)));
    const waiting = await checkGiven([early]);
    expect([failuresOf(waiting), unchecked(waiting)]).toEqual([
      ['receipt-draws'],
      ['receipt-nonce', 'receipt-leaves', 'receipt-place', 'receipt-draw'],
    ]);
    close(fork, open);
    serveLog(server, fork, fork.note(allAt(AFTER)));
    expect(failuresOf(await checkGiven([early]))).toEqual(['receipt-draws', 'receipt-in-log']);
  });
});

describe('files of version 2', () => {
  const old = makeDraw();
  const more = { pins: { ...pins, ...oldPins, rules: {} } };
  const [made] = old.tickets;

  it('are checked by that version, which proves less', async () => {
    const outcome = await checkGiven([old.record], { ...offline, ...more });
    expect([failuresOf(outcome), unchecked(outcome)]).toEqual([[], ['version-2']]);
    const changed = { ...old.record, seed: '00'.repeat(32) };
    expect(failuresOf(await checkGiven([changed], { ...offline, ...more }))).toContain('seed');
    for (const file of [made, made?.receipt]) {
      const own = await checkGiven([file, old.record], { ...offline, ...more });
      expect([failuresOf(own), own.checks.some(({ name }) => name === 'receipt-seed')]).toEqual([[], true]);
    }
  });

  it('hide no other ticket where the draw of one cannot be read', async () => {
    server.files.set(`/open/draws/${old.record.drawId}.json`, old.record);
    const shown = (value: object): Shown => ({ kind: 'old-ticket', value: { ...value } });
    const files = [shown({ ...made, drawId: '69-261121-0001' }), shown({ ...made, entryText: 'nap4|1,4,7,10|1|100' })];
    const outcomes = await checkFiles(files, { ...more, origin: server.origin, log: undefined, isWhole: false });
    expect(outcomes.map(exitCodeOf)).toEqual([3, 1]);
  });

  it('cannot be checked before the draw', async () => {
    const { seed: _, numbers: __, ...closed } = old.record;
    await expect(checkGiven([closed], more)).rejects.toThrow('is not finished');
    await expect(checkGiven([{ ...closed, state: 'cancelled' }], more)).rejects.toThrow('has no proof of that');
    await expect(checkGiven([made], { ...offline, ...more })).rejects.toThrow('give the record of draw');
  });
});

test.each([[[beside.list]], [[beside.winners, beside.list]]])('lists need a record beside them', async (given) => {
  await expect(checkGiven(given)).rejects.toThrow('give the record, too');
});

test('two files of a kind are refused: nobody could tell which is meant', async () => {
  await expect(checkGiven([record, record])).rejects.toMatchObject({
    message: expect.stringContaining('one record') as string,
    kind: 'several',
  });
});
