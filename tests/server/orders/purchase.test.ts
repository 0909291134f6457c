import { createPublicKey, verify } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { orderStatus } from '#contract/orders/101077-order-status.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import type { Receipt2 } from '#contract/orders/fields.ts';
import { sha256OfParts } from '#server/crypto/digest.ts';
import { canonicalHash, canonicalJson } from '#server/crypto/canonical-json.ts';
import type { Tx } from '#server/db/index.ts';
import { beginSession, endSessions } from '#server/players/sessions.ts';
import { postTransfers } from '#server/ledger/transfers.ts';
import { startPurchaseFixture, type PurchaseFixture } from '#support/orders/purchase-fixture.ts';
import { asReceipt2, napEntry, requestOrderId, orderRequest, countRows } from '#support/orders/orders.ts';
import { bankTransfer, makePlayer, type TestPlayer } from '#support/players/player.ts';
import { sampleSize } from '#support/random/sample-size.ts';
import { rootFromPath } from '#support/proof/merkle-proof.ts';

let base: PurchaseFixture['base'];
let node: PurchaseFixture['node'];
let draws: DrawRow[];
let draw: DrawRow;
let stop: PurchaseFixture['stop'];

const nth = (i: number): DrawRow => assertPresent(draws.at(i), 'a draw ahead');

beforeAll(async () => {
  ({ base, node, draws, stop } = await startPurchaseFixture());
  draw = nth(0);
});
afterAll(() => stop());

const createRichPlayer = (balance = 100_000n) => makePlayer(node, { verified: true, balance });
const walletOf = (player: TestPlayer) =>
  base.db.selectFrom('wallets').selectAll().where('player_id', '=', player.playerId).executeTakeFirstOrThrow();
const ordersOf = (player: TestPlayer) =>
  base.db.selectFrom('orders').selectAll().where('player_id', '=', player.playerId).execute();

/** Verifies a receipt as docs/draw-proof-2.md §6 says, with node:crypto. */
function isSigned({ orderId, draws: named, proof, signature, ...issued }: Receipt2): boolean {
  const leaf = sha256OfParts(Uint8Array.of(0), canonicalJson({ orderId, draws: named }));
  const statement = { ...issued, count: proof.count, root: rootFromPath(leaf, proof) };
  const key = createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(issued.operatorKey, 'hex')]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, canonicalHash(statement), key, Buffer.from(signature, 'hex'));
}

describe('a purchase', () => {
  it('takes the stake, stores the order with its draws and tickets, and returns a signed receipt', async () => {
    const player = await createRichPlayer();
    const id = await requestOrderId(player);
    const answer = await player.call(
      placeOrder,
      orderRequest(draw, id, [napEntry(1, 4, 1, 9, 7), napEntry(5, 11)], { draws: 3 }),
    );
    expect(answer).toMatchObject({ code: 0, data: { orderId: id, orderPayStatus: 2, total: 1800 } });
    expect((await walletOf(player)).deposited).toBe(100_000n - 1800n);
    expect(await ordersOf(player)).toMatchObject([
      { id, total: 1800n, draws_count: 3, entries_count: 2, lottery_type: 69 },
    ]);
    const parts = await base.db
      .selectFrom('order_draws')
      .selectAll()
      .where('order_id', '=', id)
      .orderBy('position')
      .execute();
    expect(
      parts.map((part) => [part.draw_id, part.position, part.of, part.stake, part.from_deposited, part.state]),
    ).toEqual(draws.slice(0, 3).map((each, i) => [each.id, i + 1, 3, 600n, 600n, 1]));
    const tickets = await base.db
      .selectFrom('tickets')
      .selectAll()
      .where('order_id', '=', id)
      .orderBy('draw_id')
      .orderBy('entry_no')
      .execute();
    expect(tickets.map((ticket) => [ticket.entry_no, ticket.m1, ticket.multiple, ticket.stake])).toEqual(
      [1, 2, 3].flatMap(() => [
        [1, 0b10_1001_0010n, 1, 100n],
        [2, 1n << 11n, 5, 500n],
      ]),
    );
    const moved = await base.db
      .selectFrom('transfers')
      .selectAll()
      .where('reference', '=', id)
      .orderBy('credit')
      .execute();
    expect(moved.map(({ credit, amount, kind }) => [credit, amount, kind])).toEqual([
      [690n, 600n, 'stake'],
      [692n, 1200n, 'advance'],
    ]);

    const receipt = asReceipt2(answer.data.receipt);
    expect(receipt.draws.map(({ leaves }) => leaves.length)).toEqual([2, 2, 2]);
    expect(receipt.draws.flatMap(({ leaves }) => leaves)).toEqual(tickets.map(({ leaf }) => leaf.toString('hex')));
    expect(isSigned(receipt)).toBe(true);
    expect(await player.call(orderStatus, { orderId: id })).toMatchObject({
      code: 0,
      data: { orderPayStatus: 2, couponId: null },
    });
  });

  it('in a batch gets a receipt that is valid on its own, and the same one on a repeat', async () => {
    const players = await Promise.all(Array.from({ length: 9 }, () => createRichPlayer()));
    const poor = await createRichPlayer(0n);
    const buyers = players.toSpliced(4, 0, poor);
    const requests = await Promise.all(
      buyers.map(async (player, i) => ({
        player,
        data: orderRequest(draw, await requestOrderId(player), [napEntry(1, 1 + i)]),
      })),
    );
    const answers = await Promise.all(requests.map(({ player, data }) => player.call(placeOrder, data)));
    expect(answers.map(({ code }) => code)).toEqual(
      buyers.map((player) => (player === poor ? errorCodes.insufficientBalance : 0)),
    );
    const receipts = answers.filter(({ code }) => code === 0).map(({ data }) => asReceipt2(data.receipt));
    expect(receipts.filter(({ proof }) => proof.path.length > 0)).not.toEqual([]);
    for (const [i, receipt] of receipts.entries()) {
      expect(isSigned(receipt)).toBe(true);
      const { draws: others } = assertPresent(receipts.at(i - 1), 'a receipt');
      expect(isSigned({ ...receipt, draws: others })).toBe(false);
    }
    for (const [i, { player, data }] of requests.entries())
      if (player !== poor) expect(await player.call(placeOrder, data)).toEqual(answers[i]);
  });

  it('spends gift, then deposited, then winnings, also across draws', async () => {
    const player = await createRichPlayer(150n);
    await base.db
      .transaction()
      .execute((tx) =>
        postTransfers(tx, [
          bankTransfer(player.playerId, 70n, 'gift'),
          bankTransfer(player.playerId, 500n, 'winnings'),
        ]),
      );
    const id = await requestOrderId(player);
    expect(await player.call(placeOrder, orderRequest(draw, id, [napEntry(2, 3)], { draws: 2 }))).toMatchObject({
      code: 0,
    });
    expect(await walletOf(player)).toMatchObject({ gift: 0n, deposited: 0n, winnings: 320n });
    const parts = await base.db
      .selectFrom('order_draws')
      .selectAll()
      .where('order_id', '=', id)
      .orderBy('position')
      .execute();
    expect(
      parts.map(({ from_gift, from_deposited, from_winnings }) => [from_gift, from_deposited, from_winnings]),
    ).toEqual([
      [70n, 130n, 0n],
      [0n, 20n, 180n],
    ]);
  });

  it(
    `pays exactly one of 32 concurrent orders with a balance for one, ${sampleSize(20, 100)} times`,
    { timeout: 600_000 },
    async () => {
      for (let round = 0; round < sampleSize(20, 100); round++) {
        const player = await createRichPlayer(100n);
        const ids = await Promise.all(Array.from({ length: 32 }, () => requestOrderId(player)));
        const answers = await Promise.all(
          ids.map((id) => player.call(placeOrder, orderRequest(draw, id, [napEntry(1, 1 + (round % 11))]))),
        );
        expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
        expect(answers.filter(({ code }) => code === errorCodes.insufficientBalance)).toHaveLength(31);
        expect(await walletOf(player)).toMatchObject({ deposited: 0n });
        expect(await ordersOf(player)).toHaveLength(1);
      }
    },
  );

  it('is paid even if a larger order before it was refused', async () => {
    const player = await createRichPlayer(500n);
    const ids = await Promise.all([1, 2, 3].map(() => requestOrderId(player)));
    const multiples = [2, 5, 1];
    const answers = await Promise.all(
      ids.map((id, i) => player.call(placeOrder, orderRequest(draw, id, [napEntry(multiples[i] ?? 1, 1)]))),
    );
    const left = (await walletOf(player)).deposited;
    const paid = answers.reduce((sum, { code }, i) => sum + (code === 0 ? (multiples[i] ?? 0) * 100 : 0), 0);
    expect(left).toBe(500n - BigInt(paid));
    // In any order, no refused order would fit into the remaining balance.
    for (const [i, { code }] of answers.entries())
      if (code !== 0) expect(BigInt((multiples[i] ?? 0) * 100)).toBeGreaterThan(left);
  });
});

describe('a repeated order id', () => {
  it('is paid once for 32 concurrent calls, with one answer', async () => {
    const player = await createRichPlayer();
    const id = await requestOrderId(player);
    const data = orderRequest(draw, id, [napEntry(1, 2, 5)]);
    const answers = await Promise.all(Array.from({ length: 32 }, () => player.call(placeOrder, data)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
    expect(answers[0]).toMatchObject({ code: 0 });
    expect((await walletOf(player)).deposited).toBe(100_000n - 100n);
  });

  it('matches the same picks in another order, and is refused with other fields', async () => {
    const player = await createRichPlayer();
    const id = await requestOrderId(player);
    const first = await player.call(placeOrder, orderRequest(draw, id, [napEntry(1, 2, 5)]));
    const before = await countRows(node);
    expect(await player.call(placeOrder, orderRequest(draw, id, [napEntry(1, 5, 2)]))).toEqual(first);
    const others = [
      orderRequest(draw, id, [napEntry(1, 2, 6)]),
      orderRequest(draw, id, [napEntry(2, 2, 5)]),
      orderRequest(draw, id, [napEntry(1, 2, 5), napEntry(1, 2, 5)]),
      orderRequest(draw, id, [napEntry(1, 2, 5)], { draws: 2 }),
      orderRequest(nth(1), id, [napEntry(1, 2, 5)]),
      orderRequest(draw, id, [napEntry(1, 2, 5)], { drawId: '69-200101-0001' }),
    ];
    for (const data of others)
      expect(await player.call(placeOrder, data)).toMatchObject({ code: errorCodes.requestIdReused });
    expect(await countRows(node)).toBe(before);
  });

  it('gets the same answer after the draw closed and after two days', async () => {
    const player = await createRichPlayer();
    const id = await requestOrderId(player);
    const unused = await requestOrderId(player);
    const data = orderRequest(draw, id, [napEntry(1, 8)]);
    const first = await player.call(placeOrder, data);
    await sql`update product_clock set offset_ms = offset_ms + 86400000 * 2`.execute(base.db);
    await node.engine.clock.refresh();
    try {
      expect(await player.call(placeOrder, data)).toEqual(first);
      expect(await player.call(placeOrder, { ...data, orderId: unused })).toMatchObject({
        code: errorCodes.invalidInput,
        data: { field: 'orderId' },
      });
      expect(await player.call(orderStatus, { orderId: unused })).toMatchObject({ data: { orderPayStatus: 3 } });
    } finally {
      await sql`update product_clock set offset_ms = 0`.execute(base.db);
      await node.engine.clock.refresh();
    }
  });
});

describe('a session that ended right after a purchase', () => {
  const expectRefusedAfter = async (end: (player: TestPlayer) => Promise<unknown>, code: number) => {
    const player = await createRichPlayer();
    const [id, other] = [await requestOrderId(player), await requestOrderId(player)];
    const data = orderRequest(draw, id, [napEntry(1, 1)]);
    expect(await player.call(placeOrder, data)).toMatchObject({ code: 0 });
    await end(player);
    const before = await countRows(node);
    // Another purchase, a repeat, one that is refused before it reaches the database, and one of an unknown draw.
    const requests = [{ ...data, orderId: other }, data, { ...data, draws: 0 }, { ...data, drawId: '69-200101-0001' }];
    for (const one of requests) expect(await player.call(placeOrder, one)).toMatchObject({ code });
    expect(await countRows(node)).toBe(before);
  };
  const inTx = (work: (tx: Tx) => Promise<unknown>) => base.db.transaction().execute(work);

  it('by a logout buys nothing', () =>
    expectRefusedAfter(
      (player) => inTx((tx) => endSessions(tx, player.playerId, 'logout')),
      errorCodes.sessionExpired,
    ));
  it('by a login elsewhere buys nothing', () =>
    expectRefusedAfter((player) => inTx((tx) => beginSession(tx, player.playerId)), errorCodes.loggedInElsewhere));
  it('by the operator buys nothing', () =>
    expectRefusedAfter(
      (player) => inTx((tx) => endSessions(tx, player.playerId, 'operator')),
      errorCodes.sessionExpired,
    ));
  it("buys nothing with another player's cookie", async () => {
    const [player, other] = [await createRichPlayer(), await createRichPlayer()];
    const data = orderRequest(draw, await requestOrderId(player), [napEntry(1, 1)]);
    expect(await player.call(placeOrder, data)).toMatchObject({ code: 0 });
    player.cookie = other.cookie;
    expect(await player.call(placeOrder, data)).toMatchObject({ code: errorCodes.sessionCookieMissing });
  });
});

test('a verification that ended right after a purchase buys nothing', async () => {
  const player = await createRichPlayer();
  const [id, other] = [await requestOrderId(player), await requestOrderId(player)];
  expect(await player.call(placeOrder, orderRequest(draw, id, [napEntry(1, 1)]))).toMatchObject({ code: 0 });
  await sql`update players set document_expires = '2020-01-01' where id = ${player.playerId}`.execute(base.db);
  expect(await player.call(placeOrder, orderRequest(draw, other, [napEntry(1, 1)]))).toMatchObject({
    code: errorCodes.identityNotVerified,
  });
});
