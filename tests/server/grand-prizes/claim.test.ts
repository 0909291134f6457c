import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { assertPresent } from '#kernel/assert.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { DAY_MS } from '#kernel/time.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { HOUSE_ACCOUNTS } from '#server/ledger/accounts.ts';
import { OpsRefusal } from '#server/ops/command.ts';
import { opsCommands } from '#server/ops/commands/index.ts';
import { restrictAccount } from '#server/players/player-state.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { GRAND_PRIZE, winGrandPrize } from '#support/orders/grand-prize.ts';
import { findOpenDraws, napEntry, orderRequest, requestOrderId } from '#support/orders/orders.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

const { bookAppointment, grandPrizeOrders, notifications, placeOrder, prizeClaim, unclaimedGrandPrize } = contract;
const { orderDetail, transactions, withdrawAppointment } = contract;
const database = await createTestDatabase();
let node: TestNode;
beforeAll(async () => {
  node = await startTestNode(database.url);
  await findOpenDraws(node);
  await node.engine.draws.stop();
});
afterAll(async () => {
  expect(await checkLedger(node.engine.db)).toEqual([]);
  await node.stop();
  await database.drop();
});

/** A verified player with a prize to claim. */
async function makeWinner(verified = true): Promise<{ player: TestPlayer; prizeId: string; orderId: string }> {
  const player = await makePlayer(node, { verified: true, balance: 100n });
  const draw = assertPresent((await findOpenDraws(node))[0], 'a draw on sale');
  const request = orderRequest(draw, await requestOrderId(player), [napEntry(1, 7)]);
  expect(await player.call(placeOrder, request)).toMatchObject({ code: 0 });
  if (!verified)
    await sql`update players set verified_status = 1 where id = ${player.playerId}`.execute(node.engine.db);
  const { orderId } = request;
  return { player, orderId, prizeId: await winGrandPrize(node.engine.db, orderId) };
}

async function ops(verb: string, ...args: string[]): Promise<string> {
  const lines: string[] = [];
  await assertPresent(opsCommands['prize']?.[verb], 'the verb').run(node.engine, args, (line) => lines.push(line));
  return lines.join('\n');
}
const refusal = (sentence: string) => new OpsRefusal(sentence);
const claimOf = async (player: TestPlayer, prizeId: string) => (await player.call(prizeClaim, { prizeId })).data;
const freeTime = async (player: TestPlayer, prizeId: string): Promise<number> =>
  assertPresent((await claimOf(player, prizeId)).times[0], 'a free time');
const listed = async (player: TestPlayer) => (await player.call(grandPrizeOrders, {})).data.list[0];
const balanceOf = async (account: bigint): Promise<bigint> => {
  const { rows } = await sql<{ balance: bigint }>`select balance from accounts where id = ${account}`.execute(
    node.engine.db,
  );
  return assertPresent(rows[0], 'the account').balance;
};
const titles = async (player: TestPlayer) => (await player.call(notifications, {})).data.list.map(({ title }) => title);

test('an appointment submits the claim; it is changed, withdrawn, and made once for a time', async () => {
  const { player, prizeId, orderId } = await makeWinner();
  expect(await listed(player)).toMatchObject({ prizeId, orderPrizeStatus: 12, submittedTimestamp: null });
  const { times, office, prize } = await claimOf(player, prizeId);
  expect(prize).toMatchObject({ appointmentTimestamp: null, claimedTimestamp: null, paidTimestamp: null });
  expect(office).toEqual({
    address: expect.stringContaining('Dubai'),
    hours: [
      { days: 'Monday to Thursday', opens: '09:00', closes: '16:00' },
      { days: 'Friday', opens: '09:00', closes: '12:00' },
    ],
  });
  const now = node.engine.clock.now().getTime();
  expect(times.every((at) => dubaiDay(at) > dubaiDay(now) && at < now + 61 * DAY_MS)).toBe(true);
  const [first = 0, second = 0] = times;
  expect(await player.call(bookAppointment, { prizeId, at: first })).toMatchObject({ code: 0 });
  const { submittedTimestamp } = assertPresent(await listed(player), 'the prize');
  expect(submittedTimestamp).toBeGreaterThanOrEqual(now);
  expect((await player.call(orderDetail, { orderId })).data.draws[0]?.winAmount).toBe(Number(GRAND_PRIZE));
  expect(await claimOf(player, prizeId)).toMatchObject({ prize: { appointmentTimestamp: first } });
  expect((await claimOf(player, prizeId)).times).not.toContain(first);

  const other = await makeWinner();
  const taken = await other.player.call(bookAppointment, { prizeId: other.prizeId, at: first });
  expect(taken).toMatchObject({ code: errorCodes.appointmentTaken });
  for (const at of [first + 60_000, now - DAY_MS, now + 90 * DAY_MS])
    expect(await other.player.call(bookAppointment, { prizeId: other.prizeId, at })).toMatchObject({
      code: errorCodes.appointmentNotOffered,
    });

  expect(await player.call(bookAppointment, { prizeId, at: first })).toMatchObject({ code: 0 });
  expect(await player.call(bookAppointment, { prizeId, at: second })).toMatchObject({ code: 0 });
  expect(await listed(player)).toMatchObject({ submittedTimestamp });
  const messages =
    await sql`select from messages where player_id = ${player.playerId} and template = 'grandPrizeAppointment'`.execute(
      node.engine.db,
    );
  // Two appointments; the same time again changed nothing.
  expect(messages.rows).toHaveLength(2);
  expect(await other.player.call(bookAppointment, { prizeId: other.prizeId, at: first })).toMatchObject({ code: 0 });

  expect(await player.call(withdrawAppointment, { prizeId })).toMatchObject({ code: 0 });
  expect(await player.call(withdrawAppointment, { prizeId })).toMatchObject({ code: 0 });
  expect(await listed(player)).toMatchObject({ orderPrizeStatus: 12, submittedTimestamp: null });
  expect((await claimOf(player, prizeId)).times).toContain(second);
});

test('staff accept a claim, pay it once, and the player is told each step', async () => {
  const { player, prizeId } = await makeWinner();
  const at = await freeTime(player, prizeId);
  expect(await player.call(bookAppointment, { prizeId, at })).toMatchObject({ code: 0 });
  expect(await ops('list')).toContain(`${prizeId}  submitted  AED 125,000.00  ${player.openId}`);
  await expect(ops('pay', prizeId, 'FT1')).rejects.toThrow(refusal('It is unclaimed.'));
  const [toClaim, bank] = [await balanceOf(HOUSE_ACCOUNTS.prizesToClaim), await balanceOf(HOUSE_ACCOUNTS.bankClearing)];
  expect(await ops('claim', prizeId)).toContain('  claimed  ');
  await expect(ops('claim', prizeId)).rejects.toThrow(refusal('It is claimed.'));
  expect(await listed(player)).toMatchObject({ orderPrizeStatus: 13 });
  expect(await balanceOf(HOUSE_ACCOUNTS.prizesToClaim)).toBe(toClaim);
  for (const answer of [
    await player.call(bookAppointment, { prizeId, at }),
    await player.call(withdrawAppointment, { prizeId }),
    await player.call(contract.claimFormLink, { prizeId }),
    await player.call(contract.mailClaimForm, { prizeId }),
  ])
    expect(answer).toMatchObject({ code: errorCodes.grandPrizeDecided });
  await expect(ops('pay', prizeId)).rejects.toThrow(refusal("Missing: the bank's reference of the payment"));
  expect(await ops('pay', prizeId, 'FT26334', 'XYZ')).toContain('  paid  ');
  await expect(ops('pay', prizeId, 'FT2')).rejects.toThrow(refusal('It is paid.'));
  expect(await listed(player)).toMatchObject({ orderPrizeStatus: 14 });
  expect(await claimOf(player, prizeId)).toMatchObject({ prize: { paidTimestamp: expect.any(Number) }, times: [] });
  expect(await balanceOf(HOUSE_ACCOUNTS.prizesToClaim)).toBe(toClaim - GRAND_PRIZE);
  expect(await balanceOf(HOUSE_ACCOUNTS.bankClearing)).toBe(bank + GRAND_PRIZE);
  expect(await ops('show', prizeId)).toMatch(
    /order .*\nplayer active, verified status 3\nwon .*\n.*payment FT26334 XYZ$/s,
  );
  expect(await titles(player)).toEqual(['Grand prize paid: AED 125,000', 'Claim accepted: AED 125,000']);
  expect((await player.call(unclaimedGrandPrize, {})).data.unclaimed).toBe(false);
  // It never was in the wallet.
  expect((await player.call(transactions, { tab: 'prizes' })).data.list).toEqual([]);
  expect(await ops('list', 'all')).toContain(prizeId);
});

test('a claim needs a verified player, and a payment an account that is not under review', async () => {
  const { player, prizeId } = await makeWinner(false);
  expect(await claimOf(player, prizeId)).toMatchObject({ verifiedStatus: 1 });
  for (const command of [bookAppointment, contract.claimFormLink, contract.mailClaimForm])
    expect(await player.call(command, { prizeId, at: 0 })).toMatchObject({ code: errorCodes.identityNotVerified });
  await expect(ops('claim', prizeId)).rejects.toThrow(/is not verified/);
  await sql`update players set verified_status = 3 where id = ${player.playerId}`.execute(node.engine.db);
  await restrictAccount(node.engine, player.playerId);
  // The review must not let the prize expire.
  await ops('claim', prizeId);
  await expect(ops('pay', prizeId, 'FT3')).rejects.toThrow(
    refusal('The account is restricted or locked: end that first.'),
  );
});

test('staff move, cancel and make appointments, and give more time', async () => {
  const { player, prizeId } = await makeWinner();
  const other = await makeWinner();
  const at = await freeTime(other.player, other.prizeId);
  expect(await other.player.call(bookAppointment, { prizeId: other.prizeId, at })).toMatchObject({ code: 0 });
  const day = dubaiDay(at);
  await expect(ops('appointment', prizeId, day, '09:00')).rejects.toThrow(
    refusal('Somebody else has an appointment at that time.'),
  );
  await expect(ops('appointment', prizeId, 'none')).rejects.toThrow(/there is no appointment/);
  await expect(ops('appointment', prizeId, day, '9')).rejects.toThrow(
    refusal('Write day and time as 2026-12-24 10:30.'),
  );
  await expect(ops('appointment', prizeId, '2020-01-01', '10:00')).rejects.toThrow(/That time is over/);
  // Outside the hours.
  expect(await ops('appointment', prizeId, day, '19:15')).toContain(`appointment ${day} 19:15 Dubai`);
  expect(await ops('appointment', prizeId, 'none')).toContain('  submitted  ');
  expect(await claimOf(player, prizeId)).toMatchObject({
    prize: { appointmentTimestamp: null, submittedTimestamp: expect.any(Number) },
  });
  const before = (await claimOf(player, prizeId)).prize.winningBigExpiredTimestamp;
  const later = dubaiDay(before + 5 * DAY_MS);
  await expect(ops('extend', prizeId, dubaiDay(before - DAY_MS), '10:00')).rejects.toThrow(OpsRefusal);
  expect(await ops('extend', prizeId, later, '10:00')).toContain(`expires ${later} 10:00 Dubai`);
  expect(await titles(player)).toEqual([
    'More time to claim your grand prize',
    'Your appointment was canceled',
    expect.stringMatching(/^Your appointment on /),
  ]);
  await expect(ops('claim', 'nobody')).rejects.toThrow(refusal('There is no grand prize nobody.'));
});

test('an excluded player still claims; another player finds nothing', async () => {
  const { player, prizeId } = await makeWinner();
  await sql`insert into family_exclusions (player_id, ends_at) values (${player.playerId}, product_now() + interval '180 days')`.execute(
    node.engine.db,
  );
  const at = await freeTime(player, prizeId);
  expect(await player.call(bookAppointment, { prizeId, at })).toMatchObject({ code: 0 });
  const stranger = await makePlayer(node, { verified: true });
  for (const answer of [
    await stranger.call(prizeClaim, { prizeId }),
    await stranger.call(bookAppointment, { prizeId, at }),
    await stranger.call(withdrawAppointment, { prizeId }),
    await stranger.call(contract.claimFormLink, { prizeId }),
    await stranger.call(contract.mailClaimForm, { prizeId }),
  ])
    expect(answer).toMatchObject({ code: errorCodes.grandPrizeNotFound });
});

test('of two players who ask for one time at once, one has it', async () => {
  const winners = [await makeWinner(), await makeWinner()] as const;
  const at = await freeTime(winners[0].player, winners[0].prizeId);
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) => {
      const { player, prizeId } = winners[n % 2 ? 1 : 0];
      return player.call(bookAppointment, { prizeId, at });
    }),
  );
  const { ok = [], taken = [] } = Object.groupBy(answers.keys(), (n) => (answers[n]?.code === 0 ? 'ok' : 'taken'));
  expect(new Set(ok.map((n) => n % 2)).size).toBe(1);
  const refused = new Set(taken.filter((n) => n % 2 !== (ok[0] ?? 0) % 2).map((n) => answers[n]?.code));
  expect(refused).toEqual(new Set([errorCodes.appointmentTaken]));
  const { rows } = await sql`select from grand_prizes where appointment_at = ${new Date(at)}`.execute(node.engine.db);
  expect(rows).toHaveLength(1);
});

test('the database refuses steps that are none', async () => {
  const { prizeId } = await makeWinner();
  const set = (change: string) =>
    sql.raw(`update grand_prizes set ${change} where id = '${prizeId}'`).execute(node.engine.db);
  for (const change of [
    'state = 14, paid_at = product_now(), payment_reference = $$x$$',
    'state = 13',
    'state = 15, expired_at = product_now()',
    'state = 16, expired_at = expires_at',
    'amount = 1',
    "expires_at = expires_at - interval '1 day'",
    "appointment_at = product_now() + interval '1 day'",
    'claimed_at = product_now()',
  ])
    await expect(set(change), change).rejects.toThrow();
  await expect(sql`delete from grand_prizes where id = ${prizeId}`.execute(node.engine.db)).rejects.toThrow(/are kept/);
  await set('state = 13, claimed_at = product_now()');
  for (const change of [
    'state = 12, claimed_at = null',
    'state = 14, paid_at = product_now()',
    'state = 15, claimed_at = null, expired_at = expires_at',
    'claimed_at = product_now()',
    "expires_at = expires_at + interval '1 day'",
  ])
    await expect(set(change), change).rejects.toThrow();
});
