import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import { cancelDraw } from '#server/draws/draw-sales.ts';
import type { Engine } from '#server/engine/engine.ts';
import { checkReceipts } from '#server/orders/receipts/check-receipts.ts';
import { keepSignatures } from '#server/orders/receipts/kept-signatures.ts';
import { findPaidOrder } from '#server/orders/receipts/paid-order.ts';
import { createIdleEngine, insertOrder, makeBuyer } from '#support/draws/draws.ts';
import { changeOperatorKey, runKeyCommand } from '#support/draws/key-change.ts';
import { startNodeWithBeacon, type NodeWithBeacon } from '#support/node/node-with-beacon.ts';
import { findOpenDraws, napEntry, orderRequest, requestOrderId, startPurchases } from '#support/orders/orders.ts';
import { makePlayer } from '#support/players/player.ts';

/** Orders of version 2 after the operator's key was changed. */

let fixture: NodeWithBeacon;
/** A node that was started after the change. */
let later: Engine;
/** By order, what its player got before it. */
const receipts = new Map<string, unknown>();

beforeAll(async () => {
  fixture = await startNodeWithBeacon({ PROOF_VERSION: '2' });
  const { base, beacon, node } = fixture;
  const draw = assertPresent((await findOpenDraws(node))[0], 'a draw ahead');
  await node.engine.draws.stop();
  // As an order that was paid before receipts were signed together.
  const { orderId } = await insertOrder(base.db, [draw], await makeBuyer(base.db), [napEntry(1, 1)]);
  const alone = await findPaidOrder(base.db, node.engine.operator, orderId);
  receipts.set(orderId, alone?.receipt);
  const orders = await Promise.all(
    [1, 3, 1].map(async (draws) => {
      const player = await makePlayer(node, { verified: true, balance: 10_000n });
      return { player, data: orderRequest(draw, await requestOrderId(player), [napEntry(1, 2, 5)], { draws }) };
    }),
  );
  const answers = await Promise.all(await startPurchases(node, orders));
  for (const [i, answer] of answers.entries())
    receipts.set(assertPresent(orders[i], 'an order').data.orderId, answer.ok ? answer.value.receipt : answer.error);
  const draws = await base.db.selectFrom('draws').select('id').where('state', '<>', 'published').execute();
  for (const { id } of draws) expect((await cancelDraw(base.db, id, 'for the key')).ok).toBe(true);
  const changing = await createIdleEngine(base.url, beacon.url, { PROOF_VERSION: '3' });
  const kept = await keepSignatures(base.db, changing.operator, 1);
  expect(kept).toBeGreaterThan(1);
  // Again, as after a change that was refused.
  expect(await keepSignatures(base.db, changing.operator, 1)).toBe(0);
  await base.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`delete from receipt_signatures`.execute(tx);
  });
  const said = await runKeyCommand(changing, 'change', 'why');
  expect(said[0]).toBe(`signatures of receipts of version 2 that are kept: ${kept}`);
  await changeOperatorKey(changing);
  await changing.stop();
  later = await createIdleEngine(base.url, beacon.url, { PROOF_VERSION: '3' });
}, 60_000);
afterAll(async () => {
  await later.stop();
  await fixture.stop();
});

test('their receipts are as they were, signed by the first key', async () => {
  const { db, operator } = later;
  expect(operator.key.publicKey).not.toBe(operator.firstKey);
  expect(receipts.size).toBe(4);
  for (const [id, receipt] of receipts) {
    expect(receipt).toMatchObject({ version: 2, operatorKey: operator.firstKey });
    expect((await findPaidOrder(db, operator, id))?.receipt).toEqual(receipt);
  }
});

const findFaults = async (before: string) => {
  const faults: string[] = [];
  const back = new Error('roll back');
  await fixture.base.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(before).execute(tx);
      expect(await checkReceipts(tx, later.operator, (what) => faults.push(what))).toBe(4);
      throw back;
    })
    .catch((error: unknown) => expect(error).toBe(back));
  return faults;
};

test('all receipts hold', async () => {
  expect(await findFaults('select 1')).toEqual([]);
});

test('a signature that is lost or wrong is found', async () => {
  const lost = await findFaults('delete from receipt_signatures');
  expect(lost).toHaveLength(4);
  for (const fault of lost) expect(fault).toContain('its signature was not kept');
  const wrong = await findFaults(
    'update receipt_signatures set signature = set_byte(signature, 5, get_byte(signature, 5) # 1)',
  );
  expect(wrong).toHaveLength(4);
  for (const fault of wrong) expect(fault).toContain('another root than the one that is signed');
});
