import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { assertPresent } from '#kernel/assert.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { DAY_MS } from '#kernel/time.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { lockWallet } from '#server/ledger/transfers.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { waitForLockWaiters } from '#support/node/lock-waiters.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { GRAND_PRIZE, makeWinner, runPrizeOps } from '#support/orders/grand-prize.ts';
import { findOpenDraws } from '#support/orders/orders.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

const { bookAppointment, grandPrizeOrders, orderDetail, prizeClaim, withdrawAppointment } = contract;
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

const claimOf = async (player: TestPlayer, prizeId: string) => (await player.call(prizeClaim, { prizeId })).data;
const freeTime = async (player: TestPlayer, prizeId: string): Promise<number> =>
  assertPresent((await claimOf(player, prizeId)).times[0], 'a free time');
const listed = async (player: TestPlayer) => (await player.call(grandPrizeOrders, {})).data.list[0];
test('an appointment submits the claim; it is changed, withdrawn, and made once for a time', async () => {
  const { player, prizeId, orderId } = await makeWinner(node);
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

  const other = await makeWinner(node);
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

test('withdrawing after staff canceled the appointment leaves the claim submitted', async () => {
  const { player, prizeId } = await makeWinner(node);
  expect(await player.call(bookAppointment, { prizeId, at: await freeTime(player, prizeId) })).toMatchObject({
    code: 0,
  });
  const { submittedTimestamp } = assertPresent(await listed(player), 'the prize');
  await runPrizeOps(node, 'appointment', prizeId, 'none');
  // A page that still shows the appointment.
  expect(await player.call(withdrawAppointment, { prizeId })).toMatchObject({ code: 0 });
  expect(await listed(player)).toMatchObject({ orderPrizeStatus: 12, submittedTimestamp });
});

test('who waits for a locked wallet keeps nobody else from an appointment', async () => {
  const [slow, other] = [await makeWinner(node), await makeWinner(node)];
  const at = await freeTime(slow.player, slow.prizeId);
  const [locked, released] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const holder = node.engine.db.transaction().execute(async (tx) => {
    await lockWallet(tx, slow.player.playerId);
    locked.resolve(undefined);
    await released.promise;
  });
  await locked.promise;
  const waiting = slow.player.call(bookAppointment, { prizeId: slow.prizeId, at });
  await waitForLockWaiters(node.engine.db, 1);
  expect(await other.player.call(bookAppointment, { prizeId: other.prizeId, at })).toMatchObject({ code: 0 });
  released.resolve(undefined);
  await holder;
  expect(await waiting).toMatchObject({ code: errorCodes.appointmentTaken });
});

test('an excluded player still claims; another player finds nothing', async () => {
  const { player, prizeId } = await makeWinner(node);
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
  const winners = [await makeWinner(node), await makeWinner(node)] as const;
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
  const { prizeId } = await makeWinner(node);
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
  // Half an hour, which ends before the expiry and meets no other's.
  await expect(set("submitted_at = won_at, appointment_at = expires_at - interval '29 minutes'")).rejects.toThrow(
    /grand_prizes_appointment/,
  );
  const other = await makeWinner(node);
  const noon = "date_trunc('day', product_now()) + interval '90 days'";
  await set(`submitted_at = won_at, appointment_at = ${noon}`);
  const setOther = (change: string) =>
    sql.raw(`update grand_prizes set ${change} where id = '${other.prizeId}'`).execute(node.engine.db);
  await expect(setOther(`submitted_at = won_at, appointment_at = ${noon} + interval '29 minutes'`)).rejects.toThrow(
    /grand_prizes_appointments/,
  );
  await setOther(`submitted_at = won_at, appointment_at = ${noon} + interval '30 minutes'`);
  for (const change of ['draw_id = null', 'card_no = 1', 'payment_ordered_at = product_now()'])
    await expect(set(change), change).rejects.toThrow();
  await expect(sql`delete from grand_prizes where id = ${prizeId}`.execute(node.engine.db)).rejects.toThrow(/are kept/);
  await set('state = 13, claimed_at = product_now()');
  for (const change of [
    'state = 12, claimed_at = null',
    'state = 14, paid_at = product_now()',
    'state = 14, paid_at = product_now(), payment_reference = $$x$$',
    'state = 15, claimed_at = null, expired_at = expires_at',
    'claimed_at = product_now()',
    "expires_at = expires_at + interval '1 day'",
  ])
    await expect(set(change), change).rejects.toThrow();
  await set('payment_ordered_at = product_now()');
  for (const change of [
    'state = 14, paid_at = product_now(), payment_reference = $$ x$$',
    'state = 14, paid_at = product_now(), payment_reference = $$$$',
    'state = 14, paid_at = product_now(), payment_reference = $$x$$, payment_ordered_at = null',
  ])
    await expect(set(change), change).rejects.toThrow();
});
