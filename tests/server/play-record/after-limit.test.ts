import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createRecharge } from '#contract/deposits/420544-create-recharge.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { setPlaySetting } from '#contract/play-record/430221-set-play-setting.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { OrderRequest } from '#server/orders/purchase/price.ts';
import { refuseUnlessPaid } from '#server/orders/purchase/replay.ts';
import { confirmSession } from '#server/players/session.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { findOpenDraws, napEntry, orderRequest, requestOrderId } from '#support/orders/orders.ts';
import { rechargeRequest } from '#support/players/deposits.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

const database = await createTestDatabase();
const node = await startTestNode(database.url);
const { db } = database;
afterAll(async () => {
  await node.stop();
  await database.drop();
});

const deposit = (player: TestPlayer) => player.call(createRecharge, rechargeRequest(10_000));
async function makeOrder(player: TestPlayer) {
  const [draw] = await findOpenDraws(node);
  return orderRequest(assertPresent(draw, 'a draw on sale'), await requestOrderId(player), [napEntry(1, 7)]);
}
const sessionOf = async ({ playerId }: TestPlayer) =>
  db.selectFrom('sessions').select(['id', 'ended_by']).where('player_id', '=', playerId).executeTakeFirstOrThrow();

test('no purchase and no deposit after that moment, whoever still holds the session', async () => {
  const player = await makePlayer(node, { verified: true, balance: 100_000n });
  await player.call(setPlaySetting, { setting: 'sessionLimit', minutes: 30 });
  expect(await deposit(player)).toMatchObject({ code: 0 });
  const order = await makeOrder(player);
  expect(await player.call(placeOrder, await makeOrder(player))).toMatchObject({ code: 0 });
  // As the clock's time does, but the draw stays on sale.
  await sql`update sessions set ends_at = product_now() where player_id = ${player.playerId}`.execute(db);
  // The transaction's own check, whatever a node recalls.
  const session = await sessionOf(player);
  expect(session.ended_by).toBeNull();
  expect(await db.transaction().execute((tx) => confirmSession(tx, session))).toMatchObject({
    ok: false,
    error: { code: errorCodes.sessionExpired, messageKey: 'sessionLimitReached' },
  });
  // The node recalls the session from the purchase before, and place_orders refuses it all the same.
  expect(await player.call(placeOrder, order)).toMatchObject({
    code: errorCodes.sessionExpired,
    message: expect.stringContaining('session-time limit'),
  });
  expect(await deposit(player)).toMatchObject({ code: errorCodes.sessionExpired });
});

test('nor the answer to an order that was paid before, though its draw does not sell any more', async () => {
  const player = await makePlayer(node, { verified: true, balance: 100_000n });
  const order = await makeOrder(player);
  const paid = await player.call(placeOrder, order);
  expect(paid).toMatchObject({ code: 0 });
  // What becomes of a refusal where the node recalls the session.
  const { id } = await sessionOf(player);
  const session = { id, playerId: player.playerId, userOpenId: player.openId, verifiedStatus: 3 };
  const again = () => refuseUnlessPaid(node.engine, { code: errorCodes.drawClosed }, session, order as OrderRequest);
  expect(await again()).toMatchObject({ ok: true, value: { receipt: paid.data.receipt } });
  await sql`update sessions set ends_at = product_now() where player_id = ${player.playerId}`.execute(db);
  expect(await again()).toMatchObject({
    ok: false,
    error: { code: errorCodes.sessionExpired, messageKey: 'sessionLimitReached' },
  });
});
