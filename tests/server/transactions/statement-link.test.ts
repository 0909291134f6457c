import { sql } from 'kysely';
import { extractText, extractTextItems, getDocumentProxy } from 'unpdf';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { MAX_STATEMENTS_A_DAY } from '#contract/transactions/430150-statement-link.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { DAY_MS } from '#kernel/time.ts';
import { MAX_TRANSFERS } from '#server/transactions/statement/statement-file.ts';
import { readCsv } from '#support/formats/csv.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

const database = await createTestDatabase();
const { db } = database;
const node = await startTestNode(database.url);
afterAll(async () => {
  await node.stop();
  await database.drop();
});

const today = dubaiDay(Date.now());
const PERIOD = { from: today, to: today };
const ask = (player: TestPlayer, more: object = {}, locale = 'en-US') =>
  player.call(contract.statementLink, { ...PERIOD, format: 'csv', ...more }, { locale });
const open = (path: string) => fetch(node.origin + path);

let me: TestPlayer;
beforeEach(async () => {
  me = await makePlayer(node, { balance: 12_345n });
});

test('a link gives the statement as CSV once, in the language of the call', async () => {
  const { path } = (await ask(me, {}, 'ar-AE')).data;
  const response = await open(path);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="naseeb-statement-${today}-${today}-ar.csv"`,
    'cache-control': 'no-store',
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [, opening, deposit, closing] = readCsv(new TextDecoder().decode(bytes));
  expect(opening).toEqual(['', '', 'الرصيد الافتتاحي', '', '', '', '', '0.00']);
  expect(deposit?.slice(2)).toEqual(['إيداع', '', '', '123.45', '', '123.45']);
  expect(closing).toEqual(['', '', 'الرصيد الختامي', '', '', '', '', '123.45']);
  expect((await open(path)).status).toBe(410);
});

test('in an Arabic PDF the lines of one column end at its right edge', async () => {
  const response = await open((await ask(me, { format: 'pdf' }, 'ar-AE')).data.path);
  const { items } = await extractTextItems(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())));
  const ends = items.flat().map(({ str, x, width }) => ({ str, end: x + width }));
  const column = ends.find(({ str }) => str === 'المعاملة')?.end ?? 0;
  const texts = ends.filter(({ end }) => Math.abs(end - column) < 1).map(({ str }) => str);
  // The head, the opening balance, the deposit and the closing balance.
  expect(texts.filter((text) => text !== '')).toHaveLength(4);
});

test('a link gives the statement as PDF, with the name and a contact that only its owner recognises', async () => {
  await sql`update players set real_name = 'SARA AHMED' where id = ${me.playerId}`.execute(db);
  const response = await open((await ask(me, { format: 'pdf' })).data.path);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="naseeb-statement-${today}-${today}-en.pdf"`,
  );
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), {
    mergePages: true,
  });
  expect(totalPages).toBe(1);
  for (const part of ['Naseeb', 'Statement of transactions', 'SARA AHMED', '123.45', 'Page 1 of 1'])
    expect(text).toContain(part);
  expect(text).not.toContain(me.mobile);
  expect(text).toContain(`+971 *** **${me.mobile.slice(-2)}`);
});

test.each([
  ['that ends before it begins', { from: '2026-02-02', to: '2026-02-01' }],
  ['of more than a year', { from: '2024-01-01', to: '2025-01-01' }],
  ['that ends in days to come', { from: today, to: dubaiDay(Date.now() + DAY_MS) }],
  ['of no day', { from: '2026-02-30', to: '2026-03-01' }],
])('refuses a period %s', async (_, period) => {
  expect(await ask(me, period)).toMatchObject({ code: errorCodes.invalidInput });
});

test('a whole leap year is a period', async () => {
  expect(await ask(me, { from: '2024-01-01', to: '2024-12-31' })).toMatchObject({ code: 0 });
});

test('refuses a PDF of more transactions than one may have, and gives CSV of them', async () => {
  await sql`
    insert into transfers (debit, credit, amount, kind)
    select 1, ${me.playerId} * 8, 1, 'deposit' from generate_series(1, ${MAX_TRANSFERS.pdf})`.execute(db);
  expect(await ask(me, { format: 'pdf' })).toMatchObject({ code: errorCodes.statementTooLong });
  const lines = readCsv(await (await open((await ask(me)).data.path)).text());
  expect(lines.filter((line) => line[1] !== '')).toHaveLength(MAX_TRANSFERS.pdf + 2); // with the one before and the heads
  expect(lines.find((line) => line[2] === 'Closing balance')?.at(-1)).toBe('143.45');
});

test('allows so many statements a day, counting none that was refused', async () => {
  for (let at = 0; at < 3; at += 1)
    expect(await ask(me, { from: '2027-01-01' })).toMatchObject({ code: errorCodes.invalidInput });
  for (let at = 0; at < MAX_STATEMENTS_A_DAY; at += 1) expect(await ask(me)).toMatchObject({ code: 0 });
  expect(await ask(me)).toMatchObject({
    code: errorCodes.statementLimit,
    message: expect.stringContaining(`made ${MAX_STATEMENTS_A_DAY} statements`) as unknown,
  });
});

test('a newer link takes the place of an older one of its format', async () => {
  const [first, pdf, second] = [await ask(me), await ask(me, { format: 'pdf' }), await ask(me)];
  expect((await open(first.data.path)).status).toBe(410);
  for (const { data } of [second, pdf]) {
    const response = await open(data.path);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  }
});
