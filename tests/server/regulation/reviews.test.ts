import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { dirhams } from '#kernel/money.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { EMPTY_CONTENT } from '#server/content/promotions.ts';
import { opsCommands } from '#server/ops/commands/index.ts';
import { countOverdueStatements } from '#server/regulation/regulation-jobs.ts';
import { setVerifiedStatus } from '#server/players/verified-status.ts';
import { setPlayerState } from '#server/players/player-state.ts';
import { eraseOutdated } from '#server/privacy/erase.ts';
import { writeOwnData } from '#server/privacy/export/own-data.ts';
import { excludeSelf } from '#support/controls/controls.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { depositDaysAgo } from '#support/players/past-deposits.ts';
import { rechargeRequest } from '#support/players/deposits.ts';
import { logInAgain, makePlayer, type TestPlayer } from '#support/players/player.ts';

const {
  createRecharge,
  globalRestrictions,
  lawStatement,
  notifications,
  redeemCoupon,
  releaseDeposits,
  submitLawStatement,
} = contract;
const texts = [
  { version: 'funds-1', title: 'Money', from: new Date('2026-01-01'), agreements: ['own', 'lawful'], body: 'Why.' },
];
const database = await createTestDatabase();
const { db } = database;
const node = await startTestNode(database.url, {}, undefined, {
  ...EMPTY_CONTENT,
  statements: { 'en-US': texts, 'ar-AE': texts },
});
await node.engine.draws.stop();
afterAll(async () => {
  await node.stop();
  await database.drop();
});

async function runOps(verb: string, ...args: string[]): Promise<string> {
  const lines: string[] = [];
  await assertPresent(opsCommands['funds']?.[verb], 'the verb').run(node.engine, args, (line) => lines.push(line));
  return lines.join('\n');
}
const isDue = async (player: TestPlayer) => (await player.call(globalRestrictions, {})).data.fundsStatementDue;
const isStopped = async (player: TestPlayer) => (await player.call(globalRestrictions, {})).data.paymentsStopped;
const submit = async (player: TestPlayer, memo: string) =>
  (await player.call(submitLawStatement, { lawStatementType: 1, memo })).code;
const setVerified = ({ playerId }: TestPlayer) => db.transaction().execute((tx) => setVerifiedStatus(tx, playerId, 3));
const lastOf = async ({ playerId }: TestPlayer) => {
  const { rows } = await sql<{ id: bigint }>`
    select max(id) as id from regulation_statements where player_id = ${playerId}`.execute(db);
  return String(assertPresent(rows[0], 'the statement').id);
};
const TITLES = {
  fundsAsked: 'Where does the money you deposit come from?',
  paymentsStopped: 'Deposits and purchases are paused',
  paymentsAllowed: 'Deposits and purchases are no longer paused',
};
const toldOf = async (player: TestPlayer, what: keyof typeof TITLES = 'fundsAsked') => {
  const { rows } = await sql`
    select from messages where player_id = ${player.playerId} and template = ${what}`.execute(db);
  const { list } = (await player.call(notifications, {})).data;
  return { messages: rows.length, list: list.filter(({ title }) => title === TITLES[what]).length };
};
const ONCE = { messages: 1, list: 1 };
const NEVER = { messages: 0, list: 0 };
async function makeAnswered(memo = 'salary'): Promise<TestPlayer> {
  const player = await makePlayer(node);
  await depositDaysAgo(db, player.playerId, dirhams(5_500));
  if ((await submit(player, memo)) !== 0) throw new Error('100161 refused');
  return player;
}

test('staff see a statement that waits, accept it once, and it waits no more', async () => {
  const player = await makeAnswered('other: rent');
  const id = await lastOf(player);
  expect(await runOps('list')).toMatch(
    new RegExp(`^${id}  waiting  \\S+  ${player.openId}  funds-1  other: rent$`, 'm'),
  );
  expect(await runOps('accept', id, 'lease', 'seen')).toBe(`${id} is accepted`);
  expect(await runOps('list')).not.toContain(player.openId);
  expect(await runOps('list', 'all')).toContain(`${id}  accepted`);
  await expect(runOps('accept', id, 'again')).rejects.toThrow(`No statement ${id} waits`);
  expect(await isDue(player)).toBe(false);
  expect(await toldOf(player)).toEqual({ messages: 0, list: 0 });
  const shown = await runOps('show', player.openId);
  for (const words of [
    `${player.openId} has answered; the account is active`,
    'one deposit: AED 5,500.00, from AED 5,500.00',
    'deposits within 30 days: AED 5,500.00, below AED 11,000.00',
    'in en-US, platform',
    `accepted ${id}  `,
    ': lease seen',
  ])
    expect(shown).toContain(words);
});

test('staff ask again: the player is told once, without the reason, and the next page asks', async () => {
  const player = await makeAnswered();
  const first = await lastOf(player);
  await runOps('accept', first, 'seen');
  expect(await runOps('ask-again', player.openId, 'proof', 'is', 'forged')).toBe(
    `${player.openId} is asked on their next page`,
  );
  await expect(runOps('ask-again', player.openId, 'twice')).rejects.toThrow('was asked already');
  expect(await toldOf(player)).toEqual({ messages: 1, list: 1 });
  expect(await isDue(player)).toBe(true);
  expect((await player.call(lawStatement, { lawStatementType: 1 })).data).toMatchObject({
    alertStatus: 1,
    agreeStatus: 0,
    memo: 'salary',
    statement: { version: 'funds-1' },
  });
  // The same answer is a new one now.
  expect(await submit(player, 'salary')).toBe(0);
  expect(await isDue(player)).toBe(false);
  expect(await runOps('list')).toContain(`${await lastOf(player)}  waiting`);
  expect(await runOps('list', 'all')).toContain(`${first}  asked`);
  await expect(runOps('accept', first, 'late')).rejects.toThrow('waits');
  // And staff may ask once more.
  await runOps('ask-again', player.openId, 'still');
  expect(await toldOf(player)).toEqual({ messages: 2, list: 2 });

  let file = '';
  for await (const piece of writeOwnData(db, player.playerId, 'en-US')) file += piece;
  expect(file).toContain('"act": "asked"');
  expect(file).not.toContain('forged');
});

test('staff ask a player whom nothing else asks', async () => {
  const player = await makePlayer(node);
  expect(await runOps('show', player.openId)).toContain(`${player.openId} is not asked`);
  await runOps('ask-again', player.openId, 'unusual');
  expect(await isDue(player)).toBe(true);
  expect(await runOps('show', player.openId)).toMatch(/is asked, and has not answered[^]*asked without a statement/);
  await expect(runOps('ask-again', player.openId, 'twice')).rejects.toThrow('was asked already');
  expect(await submit(player, 'family')).toBe(0);
  expect(await isDue(player)).toBe(false);
});

test('a stop of payments ends the session, and lasts until a new statement is accepted', async () => {
  const player = await makeAnswered();
  await setVerified(player);
  await runOps('accept', await lastOf(player), 'seen');
  const deposit = () => player.call(createRecharge, rechargeRequest(10_000));
  expect(await deposit()).toMatchObject({ code: 0 });
  await runOps('stop', player.openId, 'more', 'than', 'the', 'salary');
  await expect(runOps('stop', player.openId, 'twice')).rejects.toThrow('are stopped already');
  expect(await player.call(notifications, {})).toMatchObject({
    code: errorCodes.accountPayLimit,
    message: expect.stringContaining('Log in and answer'),
  });
  await logInAgain(db, player);
  // The question comes with the stop.
  expect(await toldOf(player, 'paymentsStopped')).toEqual(ONCE);
  expect(await toldOf(player)).toEqual(NEVER);
  expect(await isDue(player)).toBe(true);
  expect(await isStopped(player)).toBe(true);
  const refused = { code: errorCodes.tooManyDepositAttempts, data: { reason: 'stopped' } };
  expect(await deposit()).toMatchObject({ ...refused, message: expect.stringContaining('until we have accepted') });
  expect(await player.call(redeemCoupon, { requestId: randomUUID(), code: 'ANY' })).toMatchObject({
    code: errorCodes.paymentsStopped,
  });
  expect(await player.call(releaseDeposits, {})).toMatchObject({ code: errorCodes.paymentsStopped });
  expect(await submit(player, 'savings')).toBe(0);
  expect(await runOps('show', player.openId)).toContain('payments are stopped since');
  expect(await deposit()).toMatchObject(refused);
  // What waits goes on waiting: the account was stopped before.
  await expect(runOps('stop', player.openId, 'twice')).rejects.toThrow('are stopped already');
  expect((await player.call(notifications, {})).code).toBe(0);
  expect(await isDue(player)).toBe(false);
  expect(await toldOf(player, 'paymentsAllowed')).toEqual(NEVER);
  await runOps('accept', await lastOf(player), 'bank', 'letter');
  expect(await isStopped(player)).toBe(false);
  expect(await toldOf(player, 'paymentsAllowed')).toEqual(ONCE);
  expect(await deposit()).toMatchObject({ code: 0 });
});

test('who was asked before is told of the stop, and who excluded themself is not told of its end', async () => {
  const player = await makePlayer(node, { verified: true });
  await runOps('ask-again', player.openId, 'unusual');
  expect(await runOps('stop', player.openId, 'no answer')).toContain('until a new statement is accepted');
  await logInAgain(db, player);
  expect(await toldOf(player, 'paymentsStopped')).toEqual(ONCE);
  expect((await excludeSelf(player)).code).toBe(0);
  await logInAgain(db, player);
  await runOps('allow', player.openId, 'a mistake');
  expect(await toldOf(player, 'paymentsAllowed')).toEqual(NEVER);
});

test('staff may take a stop of payments back, and stop none of a closed account', async () => {
  const player = await makePlayer(node, { verified: true });
  await runOps('stop', player.openId, 'a mistake');
  await logInAgain(db, player);
  expect(await runOps('allow', player.openId, 'the wrong player')).toBe(
    `the payments of ${player.openId} are stopped no more; the question stands`,
  );
  expect(await toldOf(player, 'paymentsAllowed')).toEqual(ONCE);
  expect(await player.call(createRecharge, rechargeRequest(10_000))).toMatchObject({ code: 0 });
  await expect(runOps('allow', player.openId, 'twice')).rejects.toThrow('are not stopped');
  await db.transaction().execute((tx) => setPlayerState(tx, player.playerId, 'closed'));
  await expect(runOps('stop', player.openId, 'late')).rejects.toThrow('is closed');
});

test('of 32 who ask at once one does, and one answer ends it', async () => {
  const player = await makeAnswered();
  const asked = await Promise.allSettled(
    Array.from({ length: 32 }, (_none, i) => runOps('ask-again', player.openId, `reason ${i}`)),
  );
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await toldOf(player)).toEqual({ messages: 1, list: 1 });
  expect(await submit(player, 'savings')).toBe(0);
  expect(await isDue(player)).toBe(false);
});

test.each([
  ['accept', ['x', 'remark'], 'There is no statement x.'],
  ['accept', ['999999', 'remark'], 'No statement 999999 waits'],
  ['accept', ['1'], 'Missing: the remark'],
  ['ask-again', ['nobody', 'reason'], 'There is no such player.'],
  ['show', [], 'Missing: the player'],
])('funds %s %j is refused with a reason', async (verb, args, words) => {
  await expect(runOps(verb, ...args)).rejects.toThrow(words);
});

test('a reason is needed, and a closed account is not asked', async () => {
  const player = await makePlayer(node);
  await expect(runOps('ask-again', player.openId)).rejects.toThrow('Missing: the reason');
  await db.transaction().execute((tx) => setPlayerState(tx, player.playerId, 'closed'));
  await expect(runOps('ask-again', player.openId, 'why')).rejects.toThrow('is closed');
});

test('an act on a player is recorded by their open id', async () => {
  const player = await makePlayer(node);
  const verb = assertPresent(opsCommands['funds']?.['ask-again'], 'the verb');
  expect(await verb.recorded?.(node.engine, [player.mobile, 'why'])).toEqual([player.openId, 'why']);
});

test('statements and reviews go five years after the closure of the account, and no earlier', async () => {
  const player = await makeAnswered();
  await runOps('accept', await lastOf(player), 'seen');
  const countRows = async () => {
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from regulation_statements where player_id = ${player.playerId})::int
        + (select count(*) from regulation_reviews where player_id = ${player.playerId})::int as n`.execute(db);
    return rows[0]?.n;
  };
  for (const [days, left] of [
    [5 * 366 - 1, 2],
    [5 * 366 + 1, 0],
  ]) {
    await sql`
      update players set state = 'closed', closed_at = product_now() - ${days} * interval '1 day'
      where id = ${player.playerId}`.execute(db);
    await eraseOutdated(node.engine);
    expect(await countRows()).toBe(left);
  }
});

// Last, because it moves the clock.
test('a statement that staff leave for three days is counted', async () => {
  const player = await makeAnswered();
  const waiting = (await runOps('list')).split('\n').length;
  await sql`update product_clock set offset_ms = offset_ms + ${71 * HOUR_MS}`.execute(db);
  expect(await countOverdueStatements(db)).toBe(0);
  await sql`update product_clock set offset_ms = offset_ms + ${2 * HOUR_MS}`.execute(db);
  expect(await countOverdueStatements(db)).toBe(waiting);
  expect(await node.engine.metrics.render()).toContain(`naseeb_statements_overdue ${waiting}`);
  await runOps('accept', await lastOf(player), 'seen');
  expect(await countOverdueStatements(db)).toBe(waiting - 1);
});
