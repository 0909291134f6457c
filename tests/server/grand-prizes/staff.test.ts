import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { assertPresent } from '#kernel/assert.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { DAY_MS } from '#kernel/time.ts';
import { HOUSE_ACCOUNTS } from '#server/ledger/accounts.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { runAudited } from '#server/ops/audit-log.ts';
import { OpsRefusal } from '#server/ops/command.ts';
import { opsCommands } from '#server/ops/commands/index.ts';
import { restrictAccount, unlockAccount } from '#server/players/player-state.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { balanceOf, GRAND_PRIZE, makeWinner, runPrizeOps, titlesOf, type Winner } from '#support/orders/grand-prize.ts';
import { findOpenDraws } from '#support/orders/orders.ts';
import type { TestPlayer } from '#support/players/player.ts';

const { bookAppointment, grandPrizeOrders, prizeClaim, transactions, unclaimedGrandPrize, withdrawAppointment } =
  contract;
const database = await createTestDatabase();
const { db } = database;
let node: TestNode;
beforeAll(async () => {
  node = await startTestNode(database.url);
  await findOpenDraws(node);
  await node.engine.draws.stop();
});
afterAll(async () => {
  expect(await checkLedger(db)).toEqual([]);
  await node.stop();
  await database.drop();
});

const ops = (verb: string, ...args: string[]) => runPrizeOps(node, verb, ...args);
const refusal = (sentence: string) => new OpsRefusal(sentence);
const RESTRICTED = 'The account is restricted or locked: end that first. The prize does not expire meanwhile.';
const claimOf = async (player: TestPlayer, prizeId: string) => (await player.call(prizeClaim, { prizeId })).data;
const listed = async (player: TestPlayer) => (await player.call(grandPrizeOrders, {})).data.list[0];
async function book({ player, prizeId }: Winner): Promise<number> {
  const at = assertPresent((await claimOf(player, prizeId)).times[0], 'a free time');
  expect(await player.call(bookAppointment, { prizeId, at })).toMatchObject({ code: 0 });
  return at;
}

test('staff accept a claim, order its payment, and book it once; the player is told each step', async () => {
  const winner = await makeWinner(node);
  const { player, prizeId } = winner;
  const at = await book(winner);
  expect(await ops('list')).toContain(`${prizeId}  submitted  AED 125,000.00  ${player.openId}`);
  await expect(ops('order-payment', prizeId)).rejects.toThrow(refusal('It is unclaimed.'));
  const { prizesToClaim, bankClearing } = HOUSE_ACCOUNTS;
  const [toClaim, bank] = [await balanceOf(db, prizesToClaim), await balanceOf(db, bankClearing)];
  expect(await ops('claim', prizeId)).toContain('  claimed  ');
  await expect(ops('claim', prizeId)).rejects.toThrow(refusal('It is claimed.'));
  expect(await listed(player)).toMatchObject({ orderPrizeStatus: 13 });
  for (const answer of [
    await player.call(bookAppointment, { prizeId, at }),
    await player.call(withdrawAppointment, { prizeId }),
    await player.call(contract.claimFormLink, { prizeId }),
    await player.call(contract.mailClaimForm, { prizeId }),
  ])
    expect(answer).toMatchObject({ code: errorCodes.grandPrizeDecided });
  // Nothing is paid that nobody ordered.
  await expect(ops('paid', prizeId, 'FT1')).rejects.toThrow(refusal('Its payment is not ordered.'));
  expect(await ops('order-payment', prizeId)).toContain('  payment ordered  ');
  await expect(ops('order-payment', prizeId)).rejects.toThrow(refusal('Its payment is ordered already.'));
  // The bank refused it: it is ordered anew.
  expect(await ops('order-payment', prizeId, 'none')).toContain('  claimed  ');
  expect(await ops('order-payment', prizeId)).toContain('  payment ordered  ');
  expect(await balanceOf(db, prizesToClaim)).toBe(toClaim);
  for (const blank of [[], ['  '], ['', ' ']])
    await expect(ops('paid', prizeId, ...blank)).rejects.toThrow(
      refusal("Missing: the bank's reference of the payment"),
    );
  expect(await ops('paid', prizeId, ' FT26334', '', 'XYZ ')).toContain('  paid  ');
  await expect(ops('paid', prizeId, 'FT2')).rejects.toThrow(refusal('It is paid.'));
  expect(await listed(player)).toMatchObject({ orderPrizeStatus: 14 });
  expect(await claimOf(player, prizeId)).toMatchObject({ prize: { paidTimestamp: expect.any(Number) }, times: [] });
  expect(await balanceOf(db, prizesToClaim)).toBe(toClaim - GRAND_PRIZE);
  expect(await balanceOf(db, bankClearing)).toBe(bank + GRAND_PRIZE);
  expect(await ops('show', prizeId)).toMatch(
    /order .*\nplayer active, verified status 3\nwon .*\npayment ordered .*\n.*payment FT26334 XYZ$/s,
  );
  expect(await titlesOf(player)).toEqual(['Grand prize paid: AED 125,000', 'Claim accepted: AED 125,000']);
  expect((await player.call(unclaimedGrandPrize, {})).data.unclaimed).toBe(false);
  // It never was in the wallet.
  expect((await player.call(transactions, { tab: 'prizes' })).data.list).toEqual([]);
  expect(await ops('list', 'all')).toContain(prizeId);
});

test('a reference pays one prize, and is kept out of the audit log', async () => {
  const [first, second] = [await makeWinner(node), await makeWinner(node)];
  for (const { prizeId } of [first, second]) {
    await ops('claim', prizeId);
    await ops('order-payment', prizeId);
  }
  await ops('paid', first.prizeId, 'SARA AHMED ALI 1');
  const args = [second.prizeId, 'SARA AHMED', 'ALI 1'];
  const paid = assertPresent(opsCommands['prize']?.['paid'], 'the verb');
  const recorded = assertPresent(await paid.recorded?.(node.engine, args), 'what is recorded');
  const entry = { operator: 'test', act: 'prize paid', arguments: recorded };
  await expect(runAudited(db, entry, () => paid.run(node.engine, args, () => undefined))).rejects.toThrow(
    refusal('Another prize was paid under that reference.'),
  );
  const { rows } = await sql<{ text: string }>`
    select row_to_json(a)::text as text from audit_log a where act = 'prize paid'`.execute(db);
  expect(rows).toHaveLength(2);
  for (const { text } of rows) {
    expect(text).toContain(second.prizeId);
    expect(text).not.toContain('SARA');
  }
  expect(await ops('paid', second.prizeId, 'FT 2')).toContain('  paid  ');
});

test('a restriction stops claim and order; what the bank paid is booked all the same', async () => {
  const { player, prizeId } = await makeWinner(node);
  await restrictAccount(node.engine, player.playerId);
  await expect(ops('claim', prizeId)).rejects.toThrow(refusal(RESTRICTED));
  await unlockAccount(node.engine, player.playerId);
  await ops('claim', prizeId);
  await restrictAccount(node.engine, player.playerId);
  await expect(ops('order-payment', prizeId)).rejects.toThrow(refusal(RESTRICTED));
  await unlockAccount(node.engine, player.playerId);
  await ops('order-payment', prizeId);
  await restrictAccount(node.engine, player.playerId);
  expect(await ops('paid', prizeId, 'FT3')).toContain('  paid  ');
});

test('form, appointment and claim need a verified player', async () => {
  const { player, prizeId } = await makeWinner(node);
  await sql`update players set verified_status = 1 where id = ${player.playerId}`.execute(db);
  expect(await claimOf(player, prizeId)).toMatchObject({ verifiedStatus: 1 });
  for (const command of [bookAppointment, contract.claimFormLink, contract.mailClaimForm])
    expect(await player.call(command, { prizeId, at: 0 })).toMatchObject({ code: errorCodes.identityNotVerified });
  await expect(ops('claim', prizeId)).rejects.toThrow(/is not verified/);
  await sql`update players set verified_status = 3 where id = ${player.playerId}`.execute(db);
  expect(await ops('claim', prizeId)).toContain('  claimed  ');
});

test('staff move, cancel and make appointments, half an hour for one prize, over before it expires', async () => {
  const { player, prizeId } = await makeWinner(node, 40);
  const other = await makeWinner(node);
  const day = dubaiDay(await book(other));
  for (const clock of ['08:31', '09:00', '09:29'])
    await expect(ops('appointment', prizeId, day, clock)).rejects.toThrow(
      refusal('Another prize has an appointment in that half hour.'),
    );
  await expect(ops('appointment', prizeId, 'none')).rejects.toThrow(/there is no appointment/);
  await expect(ops('appointment', prizeId, day, '9')).rejects.toThrow(
    refusal('Write day and time as 2026-12-24 10:30.'),
  );
  await expect(ops('appointment', prizeId, '2020-01-01', '10:00')).rejects.toThrow(/That time is over/);
  // Outside the hours.
  expect(await ops('appointment', prizeId, day, '19:15')).toContain(`appointment ${day} 19:15 Dubai`);
  expect(await ops('appointment', prizeId, day, '09:30')).toContain(`appointment ${day} 09:30 Dubai`);
  // The times that players are offered keep half an hour away from one at an odd minute.
  expect(await ops('appointment', prizeId, day, '09:45')).toContain(`appointment ${day} 09:45 Dubai`);
  const third = await makeWinner(node);
  const offered = (await claimOf(third.player, third.prizeId)).times.filter((at) => dubaiDay(at) === day);
  expect(offered.slice(0, 2).map((at) => new Date(at).toISOString().slice(11, 16))).toEqual(['06:30', '07:00']);
  expect(await ops('appointment', prizeId, 'none')).toContain('  submitted  ');
  expect(await claimOf(player, prizeId)).toMatchObject({
    prize: { appointmentTimestamp: null, submittedTimestamp: expect.any(Number) },
  });
  const { winningBigExpiredTimestamp: expires } = (await claimOf(player, prizeId)).prize;
  const at = (ms: number) => new Date(ms + 4 * 3_600_000).toISOString().slice(0, 16).split('T');
  await expect(ops('appointment', prizeId, ...at(expires - 29 * 60_000))).rejects.toThrow(/half hour ends after/);
  expect(await ops('appointment', prizeId, ...at(expires - 30 * 60_000))).toContain('appointment');
  expect((await titlesOf(player)).slice(1)).toEqual([
    'Your appointment was canceled',
    ...Array.from({ length: 3 }, () => expect.stringMatching(/^Your appointment on /)),
  ]);
});

test('staff give more time, to 180 days from now at most', async () => {
  const { player, prizeId } = await makeWinner(node, 40);
  const { winningBigExpiredTimestamp: before } = (await claimOf(player, prizeId)).prize;
  const dayAfter = (days: number) => dubaiDay(before + days * DAY_MS);
  await expect(ops('extend', prizeId, dayAfter(-1), '10:00')).rejects.toThrow(/no later than before/);
  await expect(ops('extend', prizeId, dayAfter(142), '10:00')).rejects.toThrow(
    refusal('A prize is extended to 180 days from now at most.'),
  );
  expect(await titlesOf(player)).toEqual([]);
  expect(await ops('extend', prizeId, dayAfter(138), '10:00')).toContain(`expires ${dayAfter(138)} 10:00 Dubai`);
  expect(await titlesOf(player)).toEqual(['More time to claim your grand prize']);
  await expect(ops('claim', 'nobody')).rejects.toThrow(refusal('There is no grand prize nobody.'));
});
