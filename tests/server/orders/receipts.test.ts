import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import { openDatabase, type Tx } from '#server/db/index.ts';
import type { Database } from '#server/db/schema.ts';
import { OpsRefusal } from '#server/ops/command.ts';
import { ledgerCommands } from '#server/ops/commands/money/ledger.ts';
import { checkReceipts } from '#server/orders/receipts/check-receipts.ts';
import { createOperatorKey } from '#server/draws/proof/operator-key.ts';
import { startTestBeacon, type TestBeacon } from '#support/providers/beacon.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { findOpenDraws, napEntry, requestOrderId, orderRequest, startPurchases } from '#support/orders/orders.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

let base: TestDatabase;
let beacon: TestBeacon;
let node: TestNode;
/** Four orders paid in one batch, whose fifth order was refused, then one paid alone. */
const orders: string[] = [];

beforeAll(async () => {
  base = await createTestDatabase();
  beacon = await startTestBeacon();
  node = await startTestNode(base.url, { BEACON_URL: beacon.url });
  const draw = assertPresent((await findOpenDraws(node))[0], 'a draw ahead');
  await node.engine.draws.stop();
  const order = async (player: TestPlayer, draws: number) => ({
    player,
    data: orderRequest(draw, await requestOrderId(player), [napEntry(1, 2, 5), napEntry(2, 7)], { draws }),
  });
  const player = (balance: bigint) => makePlayer(node, { verified: true, balance });
  const together = await Promise.all(
    [1, 3, 1, 2, 1].map(async (draws, i) => order(await player(i === 4 ? 1n : 10_000n), draws)),
  );
  await Promise.all(await startPurchases(node, together));
  const alone = await order(await player(10_000n), 1);
  await Promise.all(await startPurchases(node, [alone]));
  orders.push(...[...together.slice(0, 4), alone].map(({ data }) => data.orderId));
});
afterAll(async () => {
  await node.stop();
  await beacon.stop();
  await base.drop();
});

/** Runs a check after a change that only a role without triggers can make, then rolls back. */
async function runAfter(change: string, check: (tx: Tx) => Promise<void>): Promise<void> {
  const back = new Error('roll back');
  await base.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(change).execute(tx);
      await check(tx);
      throw back;
    })
    .catch((error: unknown) => expect(error).toBe(back));
}
async function faultsAfter(change: string): Promise<string[]> {
  const faults: string[] = [];
  await runAfter(change, async (tx) => {
    expect(await checkReceipts(tx, node.engine.operator, (what) => faults.push(what))).toBeGreaterThan(0);
  });
  return faults;
}
const nth = (i: number) => assertPresent(orders[i], 'an order');
const of = (i: number, what: string) =>
  expect.stringMatching(new RegExp(`^receipt of order ${nth(i)}: .*${what}`)) as string;
const batchOf = (i: number) => `(select receipt_batch from orders where id = '${nth(i)}')`;
const places = async () =>
  (await base.db.selectFrom('orders').select(['id', 'receipt_batch', 'receipt_place']).execute()).map(
    ({ id, receipt_batch: batch, receipt_place: place }) => ({ i: orders.indexOf(id), batch, place }),
  );

test('all receipts of an untouched database are valid and counted', async () => {
  const positions = await places();
  expect(new Set(positions.map(({ batch }) => batch)).size).toBe(2);
  expect(await faultsAfter('select 1')).toEqual([]);
  const lines: string[] = [];
  await assertPresent(ledgerCommands['check'], 'the verb').run(node.engine, [], (line) => lines.push(line));
  expect(lines).toEqual(['the ledger balances', 'all receipts hold: 5 were checked']);
});

test.each([
  ['a balanced ledger', '', 'balances'],
  ['a ledger with differences', 'update wallets set gift = gift + 5', 'does not balance: 6 differences'],
])('reports the number of invalid receipts beside %s', async (_what, change, balance) => {
  await runAfter(`delete from receipt_batches where id = ${batchOf(4)}; ${change}`, async (tx) => {
    const check = assertPresent(ledgerCommands['check'], 'the verb').run(
      { ...node.engine, db: tx },
      [],
      () => undefined,
    );
    await expect(check).rejects.toThrow(new OpsRefusal(`The ledger ${balance}; of 5 receipts not all hold: 1 faults.`));
  });
});

describe('finds', () => {
  it.each([0, 1, 2, 3])('a wrong leaf in the path of order %d', async (i) => {
    const { place } = assertPresent(
      (await places()).find((one) => one.i === i),
      'its place',
    );
    const byte = `32 * ${place} + 7`;
    const change = `update receipt_batches set leaves = set_byte(leaves, ${byte}, get_byte(leaves, ${byte}) # 1) where id = ${batchOf(i)}`;
    expect(await faultsAfter(change)).toEqual([of(i, 'its leaf is not at its place')]);
  });

  it.each<[string, () => string, () => string[]]>([
    [
      'a missing batch',
      () => `delete from receipt_batches where id = ${batchOf(4)}`,
      () => [of(4, 'its batch \\d+ is missing')],
    ],
    [
      'a batch without orders',
      () => `insert into receipt_batches (leaves) values (decode(repeat('ab', 64), 'hex'))`,
      () => [expect.stringMatching(/^receipt batch \d+: no order/) as string],
    ],
    [
      'a leaf inserted before all others',
      () => `update receipt_batches set leaves = sha256(leaves) || leaves where id = ${batchOf(4)}`,
      () => [of(4, 'its leaf is not at its place')],
    ],
    [
      'an order without its batch',
      () => `update orders set receipt_batch = null, receipt_place = null where id = '${nth(4)}'`,
      () => [expect.stringMatching(/no order was paid in it/) as string, of(4, 'it has no batch')],
    ],
    [
      'a ticket with other numbers',
      () =>
        `update tickets set m1 = m1 # 6 where order_id = '${nth(1)}' and entry_no = 2 and draw_id = (select max(draw_id) from tickets where order_id = '${nth(1)}')`,
      () => [of(1, 'ticket 2 of draw .* is another')],
    ],
    [
      'missing tickets',
      () =>
        `delete from tickets where order_id = '${nth(3)}' and draw_id = (select max(draw_id) from tickets where order_id = '${nth(3)}')`,
      () => [of(3, 'tickets are missing')],
    ],
    [
      'another time',
      () => `update orders set created_at = created_at + interval '1 second' where id = '${nth(4)}'`,
      () => [of(4, 'it was paid at another moment')],
    ],
    [
      'an unknown record',
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

  it('an order that names another record than the rest of its batch', async () => {
    const [first] = (await places())
      .filter(({ batch, i }) => batch !== null && i < 4)
      .sort((a, b) => Number(a.place) - Number(b.place));
    const others = orders.slice(0, 4).filter((_, i) => i !== first?.i);
    const found = await faultsAfter(
      // The constraints are dropped because only the record's hash matters here.
      `do $$ declare name text; begin
         for name in select conname from pg_constraint where conrelid = 'draws'::regclass and contype = 'c' loop
           execute 'alter table draws drop constraint ' || name;
         end loop;
       end $$;
       update draws set record_hash = sha256('a record') where id = (select max(id) from draws where lottery_type = 69);
       update orders set receipt_previous = sha256('a record') where id = '${nth(assertPresent(first, 'the first').i)}'`,
    );
    expect(found).toHaveLength(others.length);
    for (const id of others)
      expect(found.join()).toContain(`receipt of order ${id}: it was paid at another moment, or names`);
  });
});

test('a receipt signed by another key is invalid', async () => {
  const other = createOperatorKey(Buffer.alloc(32, 7));
  const faults: string[] = [];
  const { key, firstKey } = node.engine.operator;
  await checkReceipts(base.db, { key: { ...key, sign: other.sign }, firstKey }, (what) => faults.push(what));
  expect(faults).toHaveLength(5);
});

describe('with many tickets', () => {
  const ORDERS = 1_200;
  /** Orders of ten tickets each that were never sold; their faults do not matter here. */
  const many = () => sql`
    with o as (
      insert into orders (id, player_id, total, created_at, lottery_type, draws_count, entries_count, fingerprint, receipt_previous)
      select gen_random_uuid(), player_id, 1000, created_at, 69, 1, 10, fingerprint, receipt_previous
      from generate_series(1, ${ORDERS}), (select * from orders order by id limit 1) one returning id, player_id
    ), x as (
      insert into order_draws (order_id, draw_id, player_id, stake, from_gift, from_deposited, from_winnings, position, "of")
      select o.id, (select min(draw_id) from tickets), player_id, 1000, 0, 1000, 0, 1, 1 from o
    )
    insert into tickets (draw_id, order_id, player_id, m1, m2, m3, stake, multiple, entry_no, play, salt, leaf)
    select t.draw_id, o.id, o.player_id, m1, m2, m3, stake, multiple, n, play, salt, leaf
    from o, generate_series(1, 10) n, (select * from tickets order by draw_id, order_id, entry_no limit 1) t`;
  const sizes: number[] = [];
  const held: unknown[] = [];

  beforeAll(async () => {
    await many().execute(base.db);
    const watched = new URL(base.ownerUrl);
    watched.searchParams.set(
      'options',
      '-c application_name=watched -c work_mem=1MB -c log_temp_files=0 -c client_min_messages=log',
    );
    const { pool, close } = openDatabase(watched.href, { max: 1 });
    pool.on('connect', (client) =>
      client.on('notice', ({ message }) => {
        const size = /^temporary file: .* size (\d+)/.exec(message ?? '')?.[1];
        if (size !== undefined) sizes.push(Number(size));
      }),
    );
    // Seen from another connection between its statements.
    const log = async () => {
      const { rows } = await sql`
        select state, query from pg_stat_activity where datname = current_database() and application_name = 'watched'
          and (backend_xmin is not null or state like '%in transaction%')`.execute(base.db);
      held.push(...rows);
    };
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log });
    expect(await checkReceipts(db, node.engine.operator, () => undefined)).toBe(5 + ORDERS);
    await close();
  });

  it('PostgreSQL sorts none of them on disk', () => expect(sizes).toEqual([]));
  it('no transaction holds back clean-up during the check', () => expect(held).toEqual([]));
});
