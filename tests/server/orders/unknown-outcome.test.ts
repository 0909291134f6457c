import { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { orderStatus } from '#contract/orders/101077-order-status.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import { startPurchaseFixture, type PurchaseFixture } from '#support/orders/purchase-fixture.ts';
import { napEntry, requestOrderId, orderRequest, startPurchases } from '#support/orders/orders.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';
import { openTestSocket, type TestSocket } from '#support/node/test-socket.ts';

/** Records every socket of this process, so that a batch's connection can be broken while its backend continues. */
const connectSpy = vi.spyOn(Socket.prototype, 'connect');

let base: PurchaseFixture['base'];
let node: PurchaseFixture['node'];
let draw: DrawRow;
let stop: PurchaseFixture['stop'];

beforeAll(async () => {
  const fixture = await startPurchaseFixture();
  ({ base, node, stop } = fixture);
  draw = assertPresent(fixture.draws[0], 'a draw ahead');
});
afterAll(() => connectSpy.mockRestore());
afterAll(() => stop());

const createPlayerWith = (balance: bigint) => makePlayer(node, { verified: true, balance });
const walletOf = ({ playerId }: TestPlayer) =>
  base.db.selectFrom('wallets').selectAll().where('player_id', '=', playerId).executeTakeFirstOrThrow();

interface Backend {
  readonly port: number;
  readonly event: string;
}

/** Waits until a number of this database's backends wait for locks, one of them at the gate. */
const waitForBackends = (count: number, timeout = 20_000): Promise<readonly Backend[]> =>
  vi.waitUntil(
    async () => {
      const { rows } = await sql<Backend>`select client_port as port, wait_event as event from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(base.db);
      return rows.length >= count && rows.some(({ event }) => event === 'advisory') ? rows : undefined;
    },
    { timeout, interval: 5 },
  );

/** Blocks purchases between their inserts and their commit until the gate is opened, whatever their lock timeout. */
async function closeGate(): Promise<() => Promise<void>> {
  await sql`create function gate() returns trigger language plpgsql set lock_timeout = 0 as
    $$ begin perform pg_advisory_xact_lock(77); return null; end $$`.execute(base.db);
  await sql`create trigger gate after insert on tickets for each statement execute function gate()`.execute(base.db);
  const lockHolder = await base.pool.connect();
  await lockHolder.query('select pg_advisory_lock(77)');
  let shut = true;
  const open = async (): Promise<void> => {
    if (shut) await lockHolder.query('select pg_advisory_unlock(77)');
    shut = false;
  };
  onTestFinished(async () => {
    await open();
    lockHolder.release();
    await sql`drop function gate() cascade`.execute(base.db);
  });
  return open;
}

/** Breaks the connection of the batch at the gate from this side. */
async function breakBatch(): Promise<void> {
  const batch = assertPresent(
    (await waitForBackends(1)).find(({ event }) => event === 'advisory'),
    'the batch at the gate',
  );
  const sockets = connectSpy.mock.contexts as Socket[];
  const server = Number(new URL(base.url).port);
  assertPresent(
    // The same local port may belong to another connection.
    sockets.findLast(({ localPort, remotePort }) => localPort === batch.port && remotePort === server),
    'the socket of the batch',
  ).destroy();
}

async function openSocket(player: TestPlayer): Promise<TestSocket> {
  const socket = await openTestSocket(node.origin, player);
  onTestFinished(() => socket.close());
  return socket;
}

const paidStatus = async (player: TestPlayer, orderId: string) =>
  (await player.call(orderStatus, { orderId })).data.orderPayStatus;

test('never reports a failure while the batch of an order may still be paid', async () => {
  const player = await createPlayerWith(1_000n);
  const socket = await openSocket(player);
  const orderId = await requestOrderId(player);
  const open = await closeGate();
  const answer = player.call(placeOrder, orderRequest(draw, orderId, [napEntry(1, 2, 5)]));
  await breakBatch();
  // Retried alone it waits for the wallet that the batch holds, and times out.
  expect(await answer).toMatchObject({ code: errorCodes.internalError });
  await open();
  await vi.waitUntil(async () => (await paidStatus(player, orderId)) === 2, { timeout: 10_000, interval: 5 });
  // No page polls for it, so the player is notified by push as for any order.
  expect(await socket.next('bet_confirm')).toMatchObject({ data: { orderId } });
  expect(await socket.next('wallet')).toMatchObject({ data: { totalBalance: 900 } });
});

test('waits for the outcome of a broken batch: paid is answered as paid, refused as unknown', async () => {
  const paid = await createPlayerWith(1_000n);
  const poor = await makePlayer(node, { verified: true });
  const players = [paid, poor];
  const [paidSocket, poorSocket] = [await openSocket(paid), await openSocket(poor)];
  const orders = await Promise.all(
    players.map(async (player) => ({
      player,
      data: orderRequest(draw, await requestOrderId(player), [napEntry(1, 2, 5)]),
    })),
  );
  const open = await closeGate();
  const answers = Promise.allSettled(await startPurchases(node, orders));
  await breakBatch();
  // The batch and both orders alone, with a lock timeout of three seconds.
  await waitForBackends(3, 2_500);
  await open();
  expect(await answers).toMatchObject([
    { status: 'fulfilled', value: { ok: true, value: { total: 100n } } },
    // A batch that broke before it reached this wallet could still find money in it.
    { status: 'rejected', reason: { message: expect.stringMatching(/outcome of a purchase is unknown/) as string } },
  ]);
  expect(await paidSocket.next('bet_confirm')).toMatchObject({ data: { orderId: orders[0]?.data.orderId } });
  expect(await paidSocket.next('wallet')).toMatchObject({ data: { totalBalance: 900 } });
  // An unknown outcome is not pushed: the marker is the first message about a low balance.
  const marker = { type: 'bet_insufficient', data: { orderId: 'marker' } } as const;
  node.engine.push.publish([{ playerId: poor.playerId, push: marker }]);
  expect(await poorSocket.next('bet_insufficient')).toEqual(marker);
});

test("a batch that the database refused is over, so its orders' own results are certain", async () => {
  const [bad, poor] = [await createPlayerWith(1_000n), await makePlayer(node, { verified: true })];
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

test('answers "unknown" if the receipt of a paid order cannot be read', async () => {
  const player = await createPlayerWith(1_000n);
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
  it('pays all orders except the bad one', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => createPlayerWith(1000n)));
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

  it('does not delay other orders because of a locked wallet', async () => {
    const [lockedPlayer, free] = [await createPlayerWith(1000n), await createPlayerWith(1000n)];
    const ids = await Promise.all([lockedPlayer, free].map(requestOrderId));
    let answers: Promise<{ code: number }>[] = [];
    await base.db.transaction().execute(async (tx) => {
      await sql`select 1 from wallets where player_id = ${lockedPlayer.playerId} for update`.execute(tx);
      answers = [lockedPlayer, free].map((player, i) =>
        player.call(placeOrder, orderRequest(draw, ids[i] ?? '', [napEntry(1, 1)])),
      );
      expect(await answers[1]).toMatchObject({ code: 0 });
    });
    expect(await answers[0]).toMatchObject({ code: 0 });
  });
});
