import { afterAll, beforeAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { assertPresent } from '#kernel/assert.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { napEntry, orderRequest, requestOrderId } from '#support/orders/orders.ts';
import { newNonce } from '#support/orders/new-nonce.ts';
import { startProof3Fixture, type Proof3Fixture } from '#support/orders/proof-3-fixture.ts';
import { makePlayer } from '#support/players/player.ts';

let fixture: Proof3Fixture;
/** A node that commits new draws by version 2, in a database with draws of version 3. */
let node: TestNode;

beforeAll(async () => {
  fixture = await startProof3Fixture();
  node = await startTestNode(fixture.base.url, { PROOF_VERSION: '2', BEACON_URL: 'http://127.0.0.1:9' });
});
afterAll(async () => {
  await node.stop();
  await fixture.stop();
});

test('an order has the version of its draws, whatever draws its node commits', async () => {
  const draw = assertPresent(fixture.draws[0], 'a draw on sale');
  const player = await makePlayer(node, { verified: true, balance: 100_000n });
  const request = orderRequest(draw, await requestOrderId(player), [napEntry(1, 1)]);
  expect(await player.call(placeOrder, request)).toMatchObject({
    code: errorCodes.invalidInput,
    data: { field: 'nonce' },
  });
  const paid = await player.call(placeOrder, { ...request, nonce: newNonce() });
  expect(paid).toMatchObject({ code: 0, data: { receipt: { version: 3 } } });
});

test('a draw of version 3 takes no order without secrets, by whatever node', async () => {
  const draw = assertPresent(fixture.draws[0], 'a draw on sale');
  const refused = await fixture.base.pool.query<{ code: number }>(
    `select verdicts[1] as code from place_orders(1000, array[gen_random_uuid()], array[(select max(player_id) from wallets)],
      array[(select max(id) from sessions)], array[69], array[100::bigint], array[1::smallint], array[1::smallint], array['\\x00'::bytea],
      array[1], array[$1::bigint], array[1::smallint], array[1], array[$1::bigint], array[1::smallint], array[0::smallint],
      array[1::bigint], array[0::bigint], array[0::bigint], array[1], array[100::bigint], array[-1::bigint],
      array['\\x00'::bytea], array['\\x00'::bytea], '\\x00', null, array[-1], null, null, null, null, null, null)`,
    [draw.id],
  );
  expect(refused.rows[0]?.code).toBe(errorCodes.gameNotOnSale);
});
