import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { dirhams } from '#kernel/money.ts';
import { EMPTY_CONTENT } from '#server/content/promotions.ts';
import { postTransfers } from '#server/ledger/transfers.ts';
import { writeOwnData } from '#server/privacy/export/own-data.ts';
import { loadStatementStatus } from '#server/regulation/status.ts';
import type { StatementText } from '#server/regulation/statement-text.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { depositDaysAgo } from '#support/players/past-deposits.ts';
import { bankTransfer, makePlayer, type TestPlayer } from '#support/players/player.ts';

const { globalRestrictions, lawStatement, submitLawStatement } = contract;

const write = (version: string, from: Date, language = 'English'): StatementText => ({
  version,
  title: `${version} in ${language}`,
  from,
  agreements: ['own', 'lawful'],
  body: 'Why we ask.',
});
const FIRST = new Date('2026-01-01');
const first = { 'en-US': [write('funds-1', FIRST)], 'ar-AE': [write('funds-1', FIRST, 'Arabic')] };
const second = write('funds-2', new Date('2026-02-01'));
const database = await createTestDatabase();
const { db } = database;
const node = await startTestNode(database.url, {}, undefined, { ...EMPTY_CONTENT, statements: first });
/** A node of the next build, which brings a version. */
const newer = await startTestNode(database.url, {}, undefined, {
  ...EMPTY_CONTENT,
  statements: { 'en-US': [...first['en-US'], second], 'ar-AE': [...first['ar-AE'], second] },
});
afterAll(async () => {
  await node.stop();
  await newer.stop();
  await database.drop();
});

const FUNDS = { lawStatementType: 1 } as const;
const state = async (player: TestPlayer, locale = 'en-US') => (await player.call(lawStatement, FUNDS, { locale })).data;
const isDue = async (player: TestPlayer) => (await player.call(globalRestrictions, {})).data.fundsStatementDue;
const submit = async (player: TestPlayer, memo: string, more: { version?: string } = {}, locale = 'en-US') =>
  (await player.call(submitLawStatement, { ...FUNDS, memo, ...more }, { locale })).code;
const rowsOf = async ({ playerId }: TestPlayer) =>
  (
    await sql<{ version: string; source: string; words: string; locale: string; platform: number | null }>`
      select version, source, words, locale, platform from regulation_statements
      where player_id = ${playerId} order by id`.execute(db)
  ).rows;
/** A player whose deposits ask for the statement. */
async function makeAsked(): Promise<TestPlayer> {
  const player = await makePlayer(node);
  await depositDaysAgo(db, player.playerId, dirhams(5_500));
  return player;
}

test.each<[why: string, deposits: readonly (readonly [aed: number, daysAgo: number])[], due: boolean]>([
  ['nothing', [], false],
  ['a small deposit', [[5_499, 0]], false],
  ['a large one', [[5_500, 0]], true],
  ['a large one long ago', [[5_500, 400]], true],
  [
    'a sum within 30 days',
    [
      [5_000, 0],
      [5_000, 20],
      [1_000, 29],
    ],
    true,
  ],
  [
    'a sum within 30 days long ago',
    [
      [5_000, 100],
      [5_000, 120],
      [1_000, 129],
    ],
    true,
  ],
  [
    'a sum a little lower',
    [
      [5_000, 0],
      [5_000, 20],
      [999, 29],
    ],
    false,
  ],
  [
    'a sum of more days',
    [
      [5_000, 0],
      [5_000, 20],
      [1_000, 31],
    ],
    false,
  ],
])('%s: deposits of %j ask: %s', async (_why, deposits, due) => {
  const player = await makePlayer(node);
  for (const [aed, days] of deposits) await depositDaysAgo(db, player.playerId, dirhams(aed), days);
  expect(await isDue(player)).toBe(due);
  const { statement, ...flags } = await state(player);
  expect(flags).toEqual({ alertStatus: due ? 1 : 0, agreeStatus: 0, lawStatementType: 1, memo: '' });
  expect(statement?.version).toBe(due ? 'funds-1' : undefined);
});

test('gifts do not ask, and without a text nothing is asked', async () => {
  const { playerId } = await makeAsked();
  expect(await loadStatementStatus(db, [], playerId, 1)).toMatchObject({ isAsked: false, isMade: false });
  const winner = await makePlayer(node);
  const gift = bankTransfer(winner.playerId, dirhams(20_000), 'gift');
  await db.transaction().execute((tx) => postTransfers(tx, [gift]));
  expect(await isDue(winner)).toBe(false);
});

test('an answer is kept with version, words, language and platform, and asks no more', async () => {
  const player = await makeAsked();
  await sql`update sessions set platform = 3 where player_id = ${player.playerId}`.execute(db);
  expect((await state(player, 'ar-AE')).statement).toEqual({
    version: 'funds-1',
    title: 'funds-1 in Arabic',
    body: 'Why we ask.',
    agreements: ['own', 'lawful'],
  });
  expect(await submit(player, 'other: rent of  two flats', { version: 'funds-1' }, 'ar-AE')).toBe(0);
  const answered = { alertStatus: 1, agreeStatus: 1, lawStatementType: 1, memo: 'other: rent of two flats' };
  expect(await state(player)).toEqual(answered);
  expect(await isDue(player)).toBe(false);
  const kept = [{ version: 'funds-1', source: 'other', words: 'rent of two flats', locale: 'ar-AE', platform: 3 }];
  expect(await rowsOf(player)).toEqual(kept);

  // Sent again it changes nothing; another answer is refused while this one counts.
  expect(await submit(player, 'other:  rent of two flats ')).toBe(0);
  expect(await submit(player, 'salary')).toBe(errorCodes.statementNotDue);
  expect(await rowsOf(player)).toEqual(kept);

  let file = '';
  for await (const piece of writeOwnData(db, player.playerId, 'en-US')) file += piece;
  expect(file).toContain('rent of two flats');
});

test('of 32 answers at once one is kept', async () => {
  const player = await makeAsked();
  const memos = Array.from({ length: 32 }, (_none, i) => (i % 2 ? 'salary' : 'savings'));
  const codes = await Promise.all(memos.map((memo) => submit(player, memo)));
  const rows = await rowsOf(player);
  expect(rows).toHaveLength(1);
  const kept = rows[0]?.source;
  expect(codes).toEqual(memos.map((memo) => (memo === kept ? 0 : errorCodes.statementNotDue)));
});

test.each([
  ['lottery', errorCodes.invalidInput],
  ['other', errorCodes.invalidInput],
  ['other: ...', errorCodes.invalidInput],
  [`other: ${'x'.repeat(201)}`, errorCodes.invalidInput],
  ['', errorCodes.invalidInput],
])('the memo %j is refused with %i', async (memo, code) => {
  expect(await submit(await makeAsked(), memo)).toBe(code);
});

test('a statement that nothing asks for is refused', async () => {
  const player = await makePlayer(node);
  expect(await submit(player, 'salary')).toBe(errorCodes.statementNotDue);
  expect(await rowsOf(player)).toEqual([]);
});

test.each(['regulation_statements', 'regulation_reviews'])('rows of %s are never changed or removed', async (table) => {
  const player = await makeAsked();
  await submit(player, 'salary');
  await sql`
    insert into regulation_reviews (player_id, law_statement_type, statement_id, act, remark, reviewed_by)
    select player_id, 1, id, 'accepted', 'seen', 'staff' from regulation_statements where player_id = ${player.playerId}`.execute(
    db,
  );
  const name = sql.table(table);
  for (const change of [
    sql`update ${name} set player_id = player_id where player_id = ${player.playerId}`,
    sql`delete from ${name} where player_id = ${player.playerId}`,
    sql`truncate ${name} cascade`,
  ])
    await expect(change.execute(db)).rejects.toThrow('is refused: statements are kept as they were made');
});

test('a later version asks again, for itself alone', async () => {
  const player = await makeAsked();
  const anew = Object.assign(newer.client(), { ...player, call: newer.client().call });
  expect(await submit(player, 'salary', { version: 'funds-2' })).toBe(errorCodes.termsOutdated);
  expect(await submit(player, 'salary')).toBe(0);
  expect(await isDue(player)).toBe(false);

  expect(await isDue(anew)).toBe(true);
  const { statement, ...flags } = await state(anew);
  expect(flags).toEqual({ alertStatus: 1, agreeStatus: 0, lawStatementType: 1, memo: 'salary' });
  expect(statement?.version).toBe('funds-2');
  // A dialog that was opened before.
  expect(await submit(anew, 'salary', { version: 'funds-1' })).toBe(errorCodes.termsOutdated);
  expect(await submit(anew, 'salary', { version: 'funds-2' })).toBe(0);
  expect((await rowsOf(player)).map(({ version }) => version)).toEqual(['funds-1', 'funds-2']);
  // Neither build asks any more.
  expect(await isDue(anew)).toBe(false);
  expect(await isDue(player)).toBe(false);
});
