import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { DAY_MS, SECOND_MS } from '#kernel/time.ts';
import { readPaidPrizes } from '#server/draws/view/paid-prizes.ts';
import { forfeitPrize, lookAtPrizes } from '#server/grand-prizes/expire-prizes.ts';
import { countUnpaidPrizes } from '#server/grand-prizes/overdue.ts';
import { bookPayment, claimPrize, extendPrize, orderPayment } from '#server/grand-prizes/staff.ts';
import { HOUSE_ACCOUNTS } from '#server/ledger/accounts.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { lockWallet } from '#server/ledger/transfers.ts';
import { lockAccount, unlockAccount } from '#server/players/player-state.ts';
import { advanceClock } from '#support/draws/fast-clock.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { waitForLockWaiters } from '#support/node/lock-waiters.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import {
  balanceOf as houseBalance,
  GRAND_PRIZE,
  titlesOf as readTitles,
  winGrandPrize,
} from '#support/orders/grand-prize.ts';
import { findOpenDraws, napEntry, orderRequest, requestOrderId } from '#support/orders/orders.ts';
import { logInAgain, makePlayer, type TestPlayer } from '#support/players/player.ts';

const CLIENTS = 32;
const many = <T>(act: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CLIENTS }, (_, n) => act(n)));

const database = await createTestDatabase();
let node: TestNode;
/** Another node on the same database. */
let other: TestNode;
let buyers: TestPlayer[];
let orders: string[];

beforeAll(async () => {
  node = await startTestNode(database.url);
  other = await startTestNode(database.url);
  buyers = [];
  orders = [];
  const draw = assertPresent((await findOpenDraws(node))[0], 'a draw on sale');
  for (let n = 0; n < 16; n += 1) {
    const player = await makePlayer(node, { verified: true, balance: 100n });
    const request = orderRequest(draw, await requestOrderId(player), [napEntry(1, 7)]);
    expect(await player.call(contract.placeOrder, request)).toMatchObject({ code: 0 });
    buyers.push(player);
    orders.push(request.orderId);
  }
  // The clock is moved by months: no draw follows it.
  await node.engine.draws.stop();
  await other.engine.draws.stop();
});
afterAll(async () => {
  expect(await checkLedger(node.engine.db)).toEqual([]);
  await other.stop();
  await node.stop();
  await database.drop();
});

async function win(): Promise<{ player: TestPlayer; id: string; player_id: bigint }> {
  const player = assertPresent(buyers.pop(), 'a buyer without a prize');
  const id = await winGrandPrize(node.engine.db, assertPresent(orders.pop(), 'their order'));
  return { player, id, player_id: player.playerId };
}
const stateOf = async (id: string) =>
  assertPresent(
    (
      await sql<{
        state: number;
        expires_at: Date;
      }>`select state, expires_at from grand_prizes where id = ${id}`.execute(node.engine.db)
    ).rows[0],
    'the prize',
  );
const transfersOf = async (kind: string): Promise<number> =>
  (await sql`select from transfers where kind = ${kind}`.execute(node.engine.db)).rows.length;
const balanceOf = (account: bigint) => houseBalance(node.engine.db, account);
/** Moves the clock so that the prize expires in `ms`. */
async function moveBefore(id: string, ms: number): Promise<void> {
  const { expires_at: expires } = await stateOf(id);
  const { rows } = await sql<{ now: Date }>`select product_now() as now`.execute(node.engine.db);
  await advanceClock(node.engine.db, expires.getTime() - assertPresent(rows[0], 'now').now.getTime() - ms);
}
const titlesOf = async (player: TestPlayer): Promise<string[]> => {
  await logInAgain(node.engine.db, player);
  return readTitles(player);
};
const look = async (): Promise<void> => {
  await Promise.all([lookAtPrizes(node.engine), lookAtPrizes(other.engine), lookAtPrizes(node.engine)]);
};

test('32 claims, 32 orders and 32 payments at once, on two nodes, claim, order and pay once', async () => {
  const { id } = await win();
  const [before, booked] = [await balanceOf(HOUSE_ACCOUNTS.prizesToClaim), await transfersOf('grand-prize-paid')];
  const done = await many((n) => claimPrize((n % 2 ? node : other).engine, id));
  expect(done.filter(({ ok }) => ok)).toHaveLength(1);
  const ordered = await many((n) => orderPayment((n % 2 ? node : other).engine, id));
  expect(ordered.filter(({ ok }) => ok)).toHaveLength(1);
  const paid = await many((n) => bookPayment((n % 2 ? node : other).engine, id, `FT${n}`));
  expect(paid.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject({ state: 14 });
  expect(await transfersOf('grand-prize-paid')).toBe(booked + 1);
  expect(await balanceOf(HOUSE_ACCOUNTS.prizesToClaim)).toBe(before - GRAND_PRIZE);
});

test('of payments that are booked by one reference at once, one is booked', async () => {
  const prizes = [await win(), await win(), await win()];
  for (const { id } of prizes) {
    expect((await claimPrize(node.engine, id)).ok).toBe(true);
    expect((await orderPayment(node.engine, id)).ok).toBe(true);
  }
  const booked = await transfersOf('grand-prize-paid');
  const done = await Promise.all(prizes.map(({ id }, n) => bookPayment((n % 2 ? node : other).engine, id, 'FT-one')));
  const used = { ok: false, error: 'reference-used' };
  expect(done.toSorted((a, b) => Number(b.ok) - Number(a.ok))).toEqual([{ ok: true, value: null }, used, used]);
  expect(await transfersOf('grand-prize-paid')).toBe(booked + 1);
  // The others have references of their own.
  const again = await Promise.all(prizes.map(({ id }, n) => bookPayment(node.engine, id, `FT-own${n}`)));
  expect(again.filter(({ ok }) => ok)).toHaveLength(2);
});

test('a claimed prize that is not paid in five days is overdue', async () => {
  const { id } = await win();
  expect((await claimPrize(node.engine, id)).ok).toBe(true);
  await advanceClock(node.engine.db, 5 * DAY_MS - 60_000);
  expect(await countUnpaidPrizes(node.engine.db)).toBe(0);
  await advanceClock(node.engine.db, 60_000);
  expect(await countUnpaidPrizes(node.engine.db)).toBe(1);
  expect((await orderPayment(node.engine, id)).ok).toBe(true);
  expect((await bookPayment(node.engine, id, 'FT-late')).ok).toBe(true);
  expect(await countUnpaidPrizes(node.engine.db)).toBe(0);
});

test.each([
  ['before its end it is claimed', 20 * SECOND_MS, { state: 13 }],
  ['after it, it is forfeited', 0, { state: 15 }],
])('of claims and forfeitures that waited for each other, %s', async (_, ahead, end) => {
  const known = await win();
  const { id, player_id: playerId } = known;
  await moveBefore(id, 30 * SECOND_MS);
  const forfeited = await transfersOf('grand-prize-forfeited');
  const locked = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  const holder = node.engine.db.transaction().execute(async (tx) => {
    await lockWallet(tx, playerId);
    locked.resolve(undefined);
    await released.promise;
  });
  await locked.promise;
  const acts = Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      n % 2 ? claimPrize(node.engine, id).then(({ ok }) => ok) : forfeitPrize(other.engine, known),
    ),
  );
  await waitForLockWaiters(node.engine.db, 8);
  // The moment is read behind the locks, not when they came.
  await moveBefore(id, ahead);
  released.resolve(undefined);
  await holder;
  expect((await acts).filter(Boolean)).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject(end);
  expect(await transfersOf('grand-prize-forfeited')).toBe(forfeited + (end.state === 15 ? 1 : 0));
});

test('claims and forfeitures race over the end itself, and each prize ends in one of them', async () => {
  const prizes = [await win(), await win(), await win()];
  for (const prize of prizes) {
    await moveBefore(prize.id, 40);
    const claims: boolean[] = [];
    let isForfeited = false;
    // Both go on until one of them is done.
    while (!claims.some(Boolean) && !isForfeited) {
      const [claimed, ...booked] = await Promise.all([
        claimPrize(node.engine, prize.id).then(({ ok }) => ok),
        forfeitPrize(other.engine, prize),
        forfeitPrize(node.engine, prize),
      ]);
      claims.push(claimed);
      isForfeited ||= booked.some(Boolean);
      expect(booked.filter(Boolean).length + (claimed ? 1 : 0)).toBeLessThanOrEqual(1);
    }
    expect(claims.some(Boolean)).toBe(!isForfeited);
    expect(await stateOf(prize.id)).toMatchObject({ state: isForfeited ? 15 : 13 });
  }
});

test('a prize reminds of its end 30 and 7 days before, each once, and is then forfeited, on two nodes at once', async () => {
  const { player, id } = await win();
  const submitted = await win();
  await sql`
    update grand_prizes set submitted_at = product_now(), appointment_at = product_now() + interval '1 hour' where id = ${submitted.id}`.execute(
    node.engine.db,
  );
  const reminders = async () =>
    (await titlesOf(player)).filter((title) => title.startsWith('Claim your grand prize by')).length;
  await moveBefore(id, 31 * DAY_MS);
  await look();
  expect(await reminders()).toBe(0);
  for (const [days, count] of [
    [29, 1],
    [8, 1],
    [6, 2],
    [1, 2],
  ] as const) {
    await moveBefore(id, days * DAY_MS);
    await look();
    expect(await reminders()).toBe(count);
  }
  // More time, and two reminders of its own.
  const { expires_at: expires } = await stateOf(id);
  expect((await extendPrize(node.engine, id, new Date(expires.getTime() + 20 * DAY_MS))).ok).toBe(true);
  await look();
  expect(await reminders()).toBe(3);
  await moveBefore(submitted.id, -SECOND_MS);
  const paid = await readPaidPrizes(node.engine.db);
  await look();
  expect(await stateOf(submitted.id)).toMatchObject({ state: 16 });
  expect(await stateOf(id)).toMatchObject({ state: 12 });
  await moveBefore(id, -SECOND_MS);
  const [held, forfeited] = [
    await balanceOf(HOUSE_ACCOUNTS.prizesToClaim),
    await balanceOf(HOUSE_ACCOUNTS.forfeitedPrizes),
  ];
  await logInAgain(node.engine.db, player);
  expect((await player.call(contract.grandPrizeOrders, {})).data.list[0]).toMatchObject({ orderPrizeStatus: 15 });
  await look();
  await look();
  expect(await stateOf(id)).toMatchObject({ state: 15 });
  expect(await balanceOf(HOUSE_ACCOUNTS.prizesToClaim)).toBe(held - GRAND_PRIZE);
  expect(await balanceOf(HOUSE_ACCOUNTS.forfeitedPrizes)).toBe(forfeited + GRAND_PRIZE);
  // What was forfeited was not paid out.
  expect(await readPaidPrizes(node.engine.db)).toBe(paid);
  const titles = await titlesOf(player);
  expect(titles.filter((title) => title === 'Grand prize forfeited: AED 125,000')).toHaveLength(1);
  expect((await claimPrize(node.engine, id)).ok).toBe(false);
});

test('who has an appointment is reminded of it', async () => {
  const { player, id } = await win();
  await moveBefore(id, 10 * DAY_MS);
  await sql`
    update grand_prizes set submitted_at = product_now(), reminded_days = 30, appointment_at = product_now() + interval '8 days' where id = ${id}`.execute(
    node.engine.db,
  );
  await moveBefore(id, 6 * DAY_MS);
  await look();
  expect(await titlesOf(player)).toEqual([expect.stringMatching(/^Your appointment on /)]);
});

test('after a missed expiry staff give more time, as long as the forfeiture is not booked', async () => {
  const { player, id, player_id } = await win();
  await sql`update grand_prizes set submitted_at = product_now() where id = ${id}`.execute(node.engine.db);
  await moveBefore(id, -SECOND_MS);
  await logInAgain(node.engine.db, player);
  expect((await player.call(contract.grandPrizeOrders, {})).data.list[0]).toMatchObject({ orderPrizeStatus: 16 });
  const { expires_at: expires } = await stateOf(id);
  expect(await extendPrize(node.engine, id, new Date(expires.getTime() + 500))).toEqual({ ok: false, error: 'time' });
  expect((await extendPrize(node.engine, id, new Date(expires.getTime() + DAY_MS))).ok).toBe(true);
  expect((await player.call(contract.grandPrizeOrders, {})).data.list[0]).toMatchObject({ orderPrizeStatus: 12 });
  await moveBefore(id, -SECOND_MS);
  expect(await forfeitPrize(node.engine, { id, player_id })).toBe(true);
  expect(await extendPrize(node.engine, id, new Date(expires.getTime() + 9 * DAY_MS))).toEqual({
    ok: false,
    error: 16,
  });
});

test('a prize does not expire while we keep its player from claiming, and leaves them 30 days afterwards', async () => {
  const { player, id, player_id: playerId } = await win();
  await moveBefore(id, 10 * DAY_MS);
  await lockAccount(node.engine, playerId);
  await look();
  await moveBefore(id, -SECOND_MS);
  // Nor where the job comes late.
  expect(await forfeitPrize(node.engine, { id, player_id: playerId })).toBe(false);
  await look();
  expect(await stateOf(id)).toMatchObject({ state: 12 });
  const { expires_at: expires } = await stateOf(id);
  await unlockAccount(node.engine, playerId);
  const { rows } = await sql<{ now: Date }>`select product_now() as now`.execute(node.engine.db);
  const left = expires.getTime() - assertPresent(rows[0], 'now').now.getTime();
  expect(Math.round(left / DAY_MS)).toBe(31);
  // No reminder reached a player who could do nothing.
  expect(await titlesOf(player)).toEqual([]);
  await moveBefore(id, 29 * DAY_MS);
  await look();
  expect(await titlesOf(player)).toEqual([expect.stringMatching(/^Claim your grand prize by /)]);
  await moveBefore(id, -SECOND_MS);
  await look();
  expect(await stateOf(id)).toMatchObject({ state: 15 });
});
