import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { orderStatus } from '#contract/orders/101077-order-status.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import { startPurchaseFixture, type PurchaseFixture } from '#support/orders/purchase-fixture.ts';
import { napEntry, requestOrderId, orderRequest, countRows } from '#support/orders/orders.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

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

describe('refuses without a change', () => {
  let player: TestPlayer;
  let before: string;
  beforeAll(async () => {
    player = await createRichPlayer();
    before = await countRows(node);
  });
  const refused = async (data: unknown, code: number, by: TestPlayer = player) => {
    // Invalid requests are what this tests.
    const answer = await by.call(placeOrder, data as never);
    expect(answer).toMatchObject({ code });
    expect(answer.message).not.toBe(String(code));
    expect(await countRows(node)).toBe(before);
    return answer;
  };
  const entry = napEntry(1, 1, 2, 3);
  const order = async (more: object) => ({ ...orderRequest(draw, await requestOrderId(player), [entry]), ...more });

  it.each([
    ['no entries', { entries: [] }],
    ['a negative multiple', { entries: [{ ...entry, multiple: -1 }] }],
    ['multiple 0', { entries: [{ ...entry, multiple: 0 }] }],
    ['a multiple that is not offered', { entries: [{ ...entry, multiple: 3 }] }],
    ['a fractional multiple', { entries: [{ ...entry, multiple: 1.5 }] }],
    ['a multiple beyond 2^53', { entries: [{ ...entry, multiple: 2 ** 53 }] }],
    ['a repeated number', { entries: [{ ...entry, picks: [[1, 1, 2]] }] }],
    ['a number repeated across positions', { entries: [{ play: 'predict2', picks: [[3], [3]], multiple: 1 }] }],
    ['a number out of range', { entries: [{ ...entry, picks: [[1, 2, 12]] }] }],
    ['number 0', { entries: [{ ...entry, picks: [[0, 1, 2]] }] }],
    ['a negative number', { entries: [{ ...entry, picks: [[-1, 1, 2]] }] }],
    ['a fractional number', { entries: [{ ...entry, picks: [[1, 2, 2.5]] }] }],
    ['a number beyond 2^53', { entries: [{ ...entry, picks: [[1, 2, 2 ** 60]] }] }],
    ['too few numbers', { entries: [{ ...entry, picks: [[1, 2]] }] }],
    ['an unknown play', { entries: [{ ...entry, play: 'nap9' }] }],
    ['strings as numbers', { entries: [{ ...entry, picks: [['1', '2', '3']] }] }],
    ['no draws', { draws: 0 }],
    ['more draws than the game allows', { draws: 21, price: 2100 }],
    ['a fractional number of draws', { draws: 0.5 }],
    ['a negative price', { price: -100 }],
    ['a price of 0', { price: 0 }],
    ['a fractional price', { price: 100.5 }],
    ['a price beyond 2^53', { price: 2 ** 53 }],
    ['an unknown game', { lotteryType: 1 }],
    ['a malformed draw id', { drawId: 'tomorrow' }],
    ['a malformed order id', { orderId: 'mine' }],
  ])('%s', async (_what, more) => {
    await refused(await order(more), errorCodes.invalidInput);
  });

  it('more entries than an order may have', async () => {
    await refused(
      await order({ entries: Array.from({ length: 51 }, () => entry), price: 5100 }),
      errorCodes.invalidInput,
    );
  });
  it('a wrong price, and returns the right one', async () => {
    const answer = await refused(await order({ price: 99 }), errorCodes.priceChanged);
    expect(answer.data).toEqual({ price: 100 });
  });
  it('an unknown draw and one of another game', async () => {
    await refused(await order({ drawId: '69-200101-0001' }), errorCodes.drawNotFound);
    await refused(await order({ drawId: `83-${draw.phase}` }), errorCodes.drawNotFound);
  });
  it('an order id of another player and an unknown one', async () => {
    const other = await makePlayer(node, { verified: true });
    await refused(await order({ orderId: await requestOrderId(other) }), errorCodes.orderNotFound);
    await refused(await order({ orderId: '0198a8a0-0000-8000-8000-000000000000' }), errorCodes.orderNotFound);
    expect(await player.call(orderStatus, { orderId: await requestOrderId(other) })).toMatchObject({
      code: errorCodes.orderNotFound,
    });
  });
  it('an order id in capitals, which the verifier would read as another text', async () => {
    const id = (await requestOrderId(player)).toUpperCase();
    await refused(await order({ orderId: id }), errorCodes.invalidInput);
    expect(await player.call(orderStatus, { orderId: id })).toMatchObject({ code: errorCodes.invalidInput });
  });
  it('a player who is not verified', async () => {
    const other = await makePlayer(node);
    await refused(orderRequest(draw, await requestOrderId(other), [entry]), errorCodes.identityNotVerified, other);
  });
  it('a stake above the balance', async () => {
    const other = await makePlayer(node, { verified: true });
    await refused(orderRequest(draw, await requestOrderId(other), [entry]), errorCodes.insufficientBalance, other);
  });
  it('a verification or a session that ended during the purchase', async () => {
    const [other] = await Promise.all([makePlayer(node, { verified: true })]);
    const session = await base.db
      .selectFrom('sessions')
      .select('id')
      .where('player_id', '=', other.playerId)
      .executeTakeFirstOrThrow();
    const as = { id: session.id, playerId: other.playerId, userOpenId: other.openId, verifiedStatus: 3 };
    const place = async () => node.engine.purchases.place(orderRequest(draw, await requestOrderId(other), [entry]), as);
    await sql`update players set verified_status = 7 where id = ${other.playerId}`.execute(base.db);
    expect(await place()).toMatchObject({ ok: false, error: { code: errorCodes.identityNotVerified } });
    const data = orderRequest(draw, await requestOrderId(other), [entry]);
    await sql`update players set verified_status = 3 where id = ${other.playerId}`.execute(base.db);
    await sql`update sessions set ended_at = clock_timestamp(), ended_by = 'operator' where id = ${session.id}`.execute(
      base.db,
    );
    expect(await node.engine.purchases.place(data, as)).toMatchObject({
      ok: false,
      error: { code: errorCodes.sessionExpired },
    });
    expect(await countRows(node)).toBe(before);
  });
  it('draws whose sales are suspended', async () => {
    const stopped = nth(-1);
    await sql`update draws set state = 'suspended' where id = ${stopped.id}`.execute(base.db);
    await refused(await order({ drawId: `69-${stopped.phase}` }), errorCodes.gameNotOnSale);
    await sql`update draws set state = 'scheduled' where id = ${stopped.id}`.execute(base.db);
  });
  it('a closed draw', async () => {
    const data = await order({});
    await sql`update product_clock set offset_ms = ceil(extract(epoch from ${draw.closes_at}::timestamptz - clock_timestamp()) * 1000)::bigint + 1`.execute(
      base.db,
    );
    try {
      await refused(data, errorCodes.drawClosed);
    } finally {
      await sql`update product_clock set offset_ms = 0`.execute(base.db);
    }
  });
});
