import { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { orderStatus } from '#contract/orders/101077-order-status.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { startTestBeacon, type TestBeacon } from '#support/providers/beacon.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import {
  findOpenDraws,
  napEntry,
  requestOrderId,
  orderRequest,
  startPurchases,
  findReceiptFaults,
} from '#support/orders/orders.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';
import { openTestSocket, type TestSocket } from '#support/node/test-socket.ts';

/** Every socket this process opens, so that the one a backend talks to can be broken here while the backend works on. */
const connecting = vi.spyOn(Socket.prototype, 'connect');

let base: TestDatabase;
let beacon: TestBeacon;
let node: TestNode;
let draw: DrawRow;

beforeAll(async () => {
  base = await createTestDatabase();
  beacon = await startTestBeacon();
  node = await startTestNode(base.url, { BEACON_URL: beacon.url });
  draw = assertPresent((await findOpenDraws(node))[0], 'a draw ahead');
  await node.engine.draws.stop();
});
afterAll(async () => {
  expect(await checkLedger(base.db)).toEqual([]);
  expect(await findReceiptFaults(node)).toEqual([]);
  await node.stop();
  await beacon.stop();
  await base.drop();
});

const rich = (balance: bigint) => makePlayer(node, { verified: true, balance });
const walletOf = ({ playerId }: TestPlayer) =>
  base.db.selectFrom('wallets').selectAll().where('player_id', '=', playerId).executeTakeFirstOrThrow();

interface Backend {
  readonly port: number;
  readonly event: string;
}

/** The backends of this database that wait for a lock, once there are so many and one of them stands before the gate. */
const waiting = (count: number, timeout = 20_000): Promise<readonly Backend[]> =>
  vi.waitUntil(
    async () => {
      const { rows } = await sql<Backend>`select client_port as port, wait_event as event from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(base.db);
      return rows.length >= count && rows.some(({ event }) => event === 'advisory') ? rows : undefined;
    },
    { timeout, interval: 5 },
  );

/** A purchase stops between its inserts and its end until the gate is opened, however short its patience with locks. */
async function gate(): Promise<() => Promise<void>> {
  await sql`create function gate() returns trigger language plpgsql set lock_timeout = 0 as
    $$ begin perform pg_advisory_xact_lock(77); return null; end $$`.execute(base.db);
  await sql`create trigger gate after insert on tickets for each statement execute function gate()`.execute(base.db);
  const keeper = await base.pool.connect();
  await keeper.query('select pg_advisory_lock(77)');
  let shut = true;
  const open = async (): Promise<void> => {
    if (shut) await keeper.query('select pg_advisory_unlock(77)');
    shut = false;
  };
  onTestFinished(async () => {
    await open();
    keeper.release();
    await sql`drop function gate() cascade`.execute(base.db);
  });
  return open;
}

/** Breaks the connection of the batch that stands before the gate, from our side. */
async function breakBatch(): Promise<void> {
  const batch = assertPresent(
    (await waiting(1)).find(({ event }) => event === 'advisory'),
    'the batch at the gate',
  );
  const sockets = connecting.mock.contexts as Socket[];
  const server = Number(new URL(base.url).port);
  assertPresent(
    // A port of this side may have another connection, to somebody else.
    sockets.findLast(({ localPort, remotePort }) => localPort === batch.port && remotePort === server),
    'the socket of the batch',
  ).destroy();
}

async function listening(player: TestPlayer): Promise<TestSocket> {
  const socket = await openTestSocket(node.origin, player);
  onTestFinished(() => socket.close());
  return socket;
}

const paidStatus = async (player: TestPlayer, orderId: string) =>
  (await player.call(orderStatus, { orderId })).data.orderPayStatus;

test('an order whose batch may yet be paid is never told that nothing was charged', async () => {
  const player = await rich(1_000n);
  const socket = await listening(player);
  const orderId = await requestOrderId(player);
  const open = await gate();
  const answer = player.call(placeOrder, orderRequest(draw, orderId, [napEntry(1, 2, 5)]));
  await breakBatch();
  // Alone it waits for the wallet that the batch holds, and gives up.
  expect(await answer).toMatchObject({ code: errorCodes.internalError });
  await open();
  await vi.waitUntil(async () => (await paidStatus(player, orderId)) === 2, { timeout: 10_000, interval: 5 });
  // Nobody asks for it on the player's other pages: they are told, as of any order.
  expect(await socket.next('bet_confirm')).toMatchObject({ data: { orderId } });
  expect(await socket.next('wallet')).toMatchObject({ data: { totalBalance: 900 } });
});

test('what became of a batch that broke is waited for: paid is answered as paid, refused is not sure', async () => {
  const paid = await rich(1_000n);
  const poor = await makePlayer(node, { verified: true });
  const players = [paid, poor];
  const [told, hushed] = [await listening(paid), await listening(poor)];
  const orders = await Promise.all(
    players.map(async (player) => ({
      player,
      data: orderRequest(draw, await requestOrderId(player), [napEntry(1, 2, 5)]),
    })),
  );
  const open = await gate();
  const answers = Promise.allSettled(await startPurchases(node, orders));
  await breakBatch();
  // The batch, and both alone, whose patience is three seconds.
  await waiting(3, 2_500);
  await open();
  expect(await answers).toMatchObject([
    { status: 'fulfilled', value: { ok: true, value: { total: 100n } } },
    // A batch that broke before it had this wallet could still find money in it.
    { status: 'rejected', reason: { message: expect.stringMatching(/outcome of a purchase is unknown/) as string } },
  ]);
  expect(await told.next('bet_confirm')).toMatchObject({ data: { orderId: orders[0]?.data.orderId } });
  expect(await told.next('wallet')).toMatchObject({ data: { totalBalance: 900 } });
  // What is not sure is not told: the first word of a balance that is too low is this one.
  const marker = { type: 'bet_insufficient', data: { orderId: 'marker' } } as const;
  node.engine.push.publish([{ playerId: poor.playerId, push: marker }]);
  expect(await hushed.next('bet_insufficient')).toEqual(marker);
});

test('a batch that the database refused is over: what its orders are told alone is sure', async () => {
  const [bad, poor] = [await rich(1_000n), await makePlayer(node, { verified: true })];
  const orders = await Promise.all(
    [bad, poor].map(async (player) => ({
      player,
      data: orderRequest(draw, await requestOrderId(player), [napEntry(1, 2, 5)]),
    })),
  );
  await sql`create function poison() returns trigger language plpgsql as $$ begin raise exception 'poisoned'; end $$`.execute(
    base.db,
  );
  await sql`create trigger poison before insert on tickets for each row execute function poison()`.execute(base.db);
  const answers = await Promise.allSettled(await startPurchases(node, orders));
  await sql`drop function poison() cascade`.execute(base.db);
  expect(answers).toMatchObject([
    { status: 'rejected' },
    { status: 'fulfilled', value: { error: { code: errorCodes.insufficientBalance } } },
  ]);
});

test('an order that was paid before is never told that nothing was charged, when its receipt can not be read', async () => {
  const player = await rich(1_000n);
  const data = orderRequest(draw, await requestOrderId(player), [napEntry(1, 2, 5)]);
  const first = await player.call(placeOrder, data);
  expect(first.code).toBe(0);
  await base.db.transaction().execute(async (tx) => {
    await sql`lock table receipt_batches in access exclusive mode`.execute(tx);
    expect(await player.call(placeOrder, data)).toMatchObject({ code: errorCodes.internalError });
  });
  expect(await player.call(placeOrder, data)).toEqual(first);
});

describe('a batch that fails', () => {
  test('with one bad row pays everybody else', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => rich(1000n)));
    const bad = assertPresent(players[5], 'a player');
    await sql`create function poison() returns trigger language plpgsql as $$ begin raise exception 'poisoned'; end $$`.execute(
      base.db,
    );
    await sql`create trigger poison before insert on tickets for each row when (new.player_id = ${sql.lit(bad.playerId.toString())}::bigint) execute function poison()`.execute(
      base.db,
    );
    const ids = await Promise.all(players.map(requestOrderId));
    const answers = await Promise.all(
      players.map((player, i) => player.call(placeOrder, orderRequest(draw, ids[i] ?? '', [napEntry(1, 1)]))),
    );
    await sql`drop trigger poison on tickets`.execute(base.db);
    expect(answers.map(({ code }) => code)).toEqual(
      players.map((player) => (player === bad ? errorCodes.internalError : 0)),
    );
    expect(await walletOf(bad)).toMatchObject({ deposited: 1000n });
    const again = await bad.call(placeOrder, orderRequest(draw, ids[5] ?? '', [napEntry(1, 1)]));
    expect(again).toMatchObject({ code: 0 });
  });

  test('with a wallet that something else holds does not hold the others up', async () => {
    const [held, free] = [await rich(1000n), await rich(1000n)];
    const ids = await Promise.all([held, free].map(requestOrderId));
    let answers: Promise<{ code: number }>[] = [];
    await base.db.transaction().execute(async (tx) => {
      await sql`select 1 from wallets where player_id = ${held.playerId} for update`.execute(tx);
      answers = [held, free].map((player, i) =>
        player.call(placeOrder, orderRequest(draw, ids[i] ?? '', [napEntry(1, 1)])),
      );
      expect(await answers[1]).toMatchObject({ code: 0 });
    });
    expect(await answers[0]).toMatchObject({ code: 0 });
  });
});
