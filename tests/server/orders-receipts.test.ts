import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { present } from '../../src/lib/kernel/assert.ts';
import { verbs } from '../../src/server/ops/verbs/ledger.ts';
import { checkReceipts } from '../../src/server/orders/check-receipts.ts';
import { operatorKeyFrom } from '../../src/server/draws/operator-key.ts';
import { testBeacon, type TestBeacon } from '../support/beacon.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';
import { testNode, type TestNode } from '../support/node.ts';
import { comingDraws, nap, newOrderId, orderFor, placing } from '../support/orders.ts';
import { makePlayer, type TestPlayer } from '../support/player.ts';

let base: TestDatabase;
let beacon: TestBeacon;
let node: TestNode;
/** Paid together, the fifth of them refused for want of money; then one alone. */
const orders: string[] = [];

beforeAll(async () => {
  base = await testDatabase();
  beacon = await testBeacon();
  node = await testNode(base.url, { BEACON_URL: beacon.url });
  const draw = present((await comingDraws(node))[0], 'a draw ahead');
  await node.engine.draws.stop();
  const order = async (player: TestPlayer, draws: number) => ({
    player,
    data: orderFor(draw, await newOrderId(player), [nap(1, 2, 5), nap(2, 7)], { draws }),
  });
  const player = (balance: bigint) => makePlayer(node, { verified: true, balance });
  const together = await Promise.all(
    [1, 3, 1, 2, 1].map(async (draws, i) => order(await player(i === 4 ? 1n : 10_000n), draws)),
  );
  await Promise.all(await placing(node, together));
  const alone = await order(await player(10_000n), 1);
  await Promise.all(await placing(node, [alone]));
  orders.push(...[...together.slice(0, 4), alone].map(({ data }) => data.orderId));
});
afterAll(async () => {
  await node.stop();
  await beacon.stop();
  await base.drop();
});

/** What the check says after a change that only whoever may drop the guards can make. */
async function faultsAfter(change: string): Promise<string[]> {
  const faults: string[] = [];
  const back = new Error('take it back');
  await base.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(change).execute(tx);
      expect(await checkReceipts(tx, node.engine.operator, (what) => faults.push(what))).toBeGreaterThan(0);
      throw back;
    })
    .catch((error: unknown) => expect(error).toBe(back));
  return faults;
}
const nth = (i: number) => present(orders[i], 'an order');
const of = (i: number, what: string) =>
  expect.stringMatching(new RegExp(`^receipt of order ${nth(i)}: .*${what}`)) as string;
const batchOf = (i: number) => `(select receipt_batch from orders where id = '${nth(i)}')`;
const places = async () =>
  (await base.db.selectFrom('orders').select(['id', 'receipt_batch', 'receipt_place']).execute()).map(
    ({ id, receipt_batch: batch, receipt_place: place }) => ({ i: orders.indexOf(id), batch, place }),
  );

test('all receipts of a database that nobody touched hold, and are counted', async () => {
  const stands = await places();
  expect(new Set(stands.map(({ batch }) => batch)).size).toBe(2);
  expect(await faultsAfter('select 1')).toEqual([]);
  const lines: string[] = [];
  await present(verbs['check'], 'the verb').run(node.engine, [], (line) => lines.push(line));
  expect(lines).toEqual(['the ledger balances', 'all receipts hold: 5 were checked']);
});

describe('is found:', () => {
  test.each([0, 1, 2, 3])('a path that leads through another leaf of the batch, at order %d', async (i) => {
    const { place } = present(
      (await places()).find((one) => one.i === i),
      'its place',
    );
    const byte = `32 * ${place} + 7`;
    const change = `update receipt_batches set leaves = set_byte(leaves, ${byte}, get_byte(leaves, ${byte}) # 1) where id = ${batchOf(i)}`;
    expect(await faultsAfter(change)).toEqual([of(i, 'its leaf is not at its place')]);
  });

  test.each<[string, () => string, () => string[]]>([
    [
      'a batch that is gone',
      () => `delete from receipt_batches where id = ${batchOf(4)}`,
      () => [of(4, 'its batch \\d+ is missing')],
    ],
    [
      'a batch of no order',
      () => `insert into receipt_batches (leaves) values (decode(repeat('ab', 64), 'hex'))`,
      () => [expect.stringMatching(/^receipt batch \d+: no order/) as string],
    ],
    [
      'a leaf put before all others',
      () => `update receipt_batches set leaves = sha256(leaves) || leaves where id = ${batchOf(4)}`,
      () => [of(4, 'its leaf is not at its place')],
    ],
    [
      'an order that forgot its batch',
      () => `update orders set receipt_batch = null, receipt_place = null where id = '${nth(4)}'`,
      () => [expect.stringMatching(/no order was paid in it/) as string, of(4, 'it has no batch')],
    ],
    [
      'a ticket of other numbers',
      () =>
        `update tickets set m1 = m1 # 6 where order_id = '${nth(1)}' and entry_no = 2 and draw_id = (select max(draw_id) from tickets where order_id = '${nth(1)}')`,
      () => [of(1, 'ticket 2 of draw .* is another')],
    ],
    [
      'tickets that are gone',
      () =>
        `delete from tickets where order_id = '${nth(3)}' and draw_id = (select max(draw_id) from tickets where order_id = '${nth(3)}')`,
      () => [of(3, 'tickets are missing')],
    ],
    [
      'another moment',
      () => `update orders set created_at = created_at + interval '1 second' where id = '${nth(4)}'`,
      () => [of(4, 'it was paid at another moment')],
    ],
    [
      'a record that is none',
      () => `update orders set receipt_previous = sha256(receipt_previous) where id = '${nth(4)}'`,
      () => [of(4, 'names a record that is none')],
    ],
    [
      'another seed',
      () =>
        `update draws set seed = sha256(seed), seed_hash = sha256(sha256(seed)) where id = (select max(draw_id) from tickets where order_id = '${nth(1)}')`,
      () => [of(1, 'its leaf is not at its place')],
    ],
  ])('%s', async (_what, change, faults) => {
    expect((await faultsAfter(change())).toSorted()).toEqual(faults());
  });

  test('an order that names another record than those it was signed with', async () => {
    const [first] = (await places())
      .filter(({ batch, i }) => batch !== null && i < 4)
      .sort((a, b) => Number(a.place) - Number(b.place));
    const others = orders.slice(0, 4).filter((_, i) => i !== first?.i);
    const found = await faultsAfter(
      // A record stands in a draw with much else: here it is the hash that counts.
      `do $$ declare name text; begin
         for name in select conname from pg_constraint where conrelid = 'draws'::regclass and contype = 'c' loop
           execute 'alter table draws drop constraint ' || name;
         end loop;
       end $$;
       update draws set record_hash = sha256('a record') where id = (select max(id) from draws);
       update orders set receipt_previous = sha256('a record') where id = '${nth(present(first, 'the first').i)}'`,
    );
    expect(found).toHaveLength(others.length);
    for (const id of others)
      expect(found.join()).toContain(`receipt of order ${id}: it was paid at another moment, or names`);
  });
});

test('a receipt that another key signs is not taken for the operator’s', async () => {
  const other = operatorKeyFrom(Buffer.alloc(32, 7));
  const faults: string[] = [];
  await checkReceipts(base.db, { ...node.engine.operator, sign: other.sign }, (what) => faults.push(what));
  expect(faults).toHaveLength(5);
});
