import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import type { Tx } from '#server/db/index.ts';
import { createOperatorKey, type Operator } from '#server/draws/proof/operator-key.ts';
import { checkReceipts } from '#server/orders/receipts/check-receipts.ts';
import { napEntry, startPurchases } from '#support/orders/orders.ts';
import { startProof3Fixture, type Proof3Fixture } from '#support/orders/proof-3-fixture.ts';

let fixture: Proof3Fixture;
/** Four orders paid in one batch, whose fifth order was refused, then one paid alone. */
const orders: string[] = [];

beforeAll(async () => {
  fixture = await startProof3Fixture();
  const [draw] = fixture.draws;
  const order = async (draws: number, balance = 10_000n) => {
    const player = await fixture.buyer(balance);
    const entries = [napEntry(1, 2, 5), napEntry(2, 7)];
    return { player, data: await fixture.request(player, assertPresent(draw, 'a draw'), entries, { draws }) };
  };
  const together = await Promise.all([order(1), order(3), order(1), order(2), order(1, 1n)]);
  await Promise.all(await startPurchases(fixture.node, together));
  await fixture.node.engine.tlog.tick();
  // The batch of the last one is still queued.
  const alone = await order(1);
  await Promise.all(await startPurchases(fixture.node, [alone]));
  orders.push(...[...together.slice(0, 4), alone].map(({ data }) => data.orderId));
});
afterAll(() => fixture.stop());

/** Runs the check after a change that only a role without triggers can make, then rolls back. */
async function faultsAfter(
  change: string,
  by: Pick<Operator, 'key'> = fixture.node.engine.operator,
): Promise<string[]> {
  const faults: string[] = [];
  const back = new Error('roll back');
  const check = async (tx: Tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(change).execute(tx);
    expect(await checkReceipts(tx, { ...fixture.node.engine.operator, ...by }, (what) => faults.push(what))).toBe(5);
    throw back;
  };
  await fixture.base.db
    .transaction()
    .execute(check)
    .catch((error: unknown) => expect(error).toBe(back));
  return faults.toSorted();
}
const nth = (i: number) => assertPresent(orders[i], 'an order');
const batchOf = (i: number) => `(select receipt_batch from orders where id = '${nth(i)}')`;
const drawOf = (i: number, which: 'min' | 'max') =>
  `(select ${which}(draw_id) from tickets where order_id = '${nth(i)}')`;
const ofOrder = (i: number, what: string) =>
  expect.stringMatching(new RegExp(`^receipt of order ${nth(i)}: .*${what}`)) as string;
const ofBatch = (what: string) => expect.stringMatching(new RegExp(`^receipt batch \\d+: .*${what}`)) as string;

test('all receipts of an untouched database hold, whether their batch has its place or waits for it', async () => {
  expect(await faultsAfter('select 1')).toEqual([]);
});

test('a receipt that another key signed does not hold', async () => {
  const { key } = fixture.node.engine.operator;
  const other = createOperatorKey(Buffer.alloc(32, 7));
  const faults = await faultsAfter('select 1', { key: { ...key, sign: other.sign } });
  expect(faults).toEqual(
    orders.toSorted().map((id) => `receipt of order ${id}: its batch is not signed by the key of the operator`),
  );
});

describe('finds', () => {
  it.each<[string, () => string, () => string[]]>([
    [
      'a changed secret',
      () => `update orders set secret = sha256(secret) where id = '${nth(1)}'`,
      () => [ofOrder(1, 'ticket 1 of draw .* has a salt of another secret or nonce')],
    ],
    [
      'a changed nonce',
      () => `update orders set nonce = substring(sha256(nonce) for 16) where id = '${nth(4)}'`,
      () => [ofOrder(4, 'ticket 1 of draw .* has a salt of another secret or nonce')],
    ],
    [
      'an order that lost its secret',
      () => `update orders set secret = null, nonce = null where id = '${nth(4)}'`,
      () => [ofOrder(4, 'its batch \\d+ is missing')],
    ],
    [
      'one of several that lost its secret',
      () =>
        `update orders set secret = null, nonce = null where id = (select id from orders where receipt_batch = ${batchOf(0)} order by receipt_place desc limit 1)`,
      () => [expect.stringMatching(/^receipt of order .*: it has no secret/) as string],
    ],
    [
      'other numbers',
      () =>
        `update tickets set m1 = m1 # 6 where order_id = '${nth(1)}' and entry_no = 2 and draw_id = ${drawOf(1, 'max')}`,
      () => [ofOrder(1, 'ticket 2 of draw .* is another')],
    ],
    [
      'another stake',
      () => `update tickets set stake = stake + 1 where order_id = '${nth(4)}' and entry_no = 2`,
      () => [ofOrder(4, 'ticket 2 of draw .* is another')],
    ],
    [
      'missing tickets',
      () => `delete from tickets where order_id = '${nth(3)}' and draw_id = ${drawOf(3, 'max')}`,
      () => [ofOrder(3, 'tickets are missing')],
    ],
    [
      'a ticket that is left out of an order',
      () => `delete from tickets where order_id = '${nth(4)}' and entry_no = 2`,
      () => [ofOrder(4, 'its leaf of draw .* is not in batch')],
    ],
    [
      'a missing batch',
      () => `delete from receipt_batches where id = ${batchOf(4)}`,
      () => [ofOrder(4, 'its batch \\d+ is missing')],
    ],
    [
      'an order without its batch',
      () => `update orders set receipt_batch = null, receipt_place = null where id = '${nth(4)}'`,
      () => [ofBatch('no order was paid in it'), ofOrder(4, 'it has no batch')],
    ],
    [
      'another time',
      () => `update orders set created_at = created_at + interval '1 second' where id = '${nth(4)}'`,
      () => [ofOrder(4, 'it was paid at another moment')],
    ],
    [
      'another commitment',
      () =>
        `update draws set commitment = other, commitment_hash = sha256('\\x00'::bytea || other)
          from (select id as draw, replace(convert_from(commitment, 'UTF8'), '"quorum":2', '"quorum":3')::bytea as other from draws) o
          where draw = id and id = ${drawOf(1, 'max')}`,
      () => [ofOrder(1, 'its leaf of draw .* is not in batch')],
    ],
    [
      'a changed leaf',
      () => `update batch_draws set leaves = set_byte(leaves, 7, get_byte(leaves, 7) # 1) where batch = ${batchOf(4)}`,
      () => [ofBatch('its entry states other trees'), ofOrder(4, 'its leaf of draw .* is not in batch')],
    ],
    [
      'one more leaf',
      () => `update batch_draws set leaves = decode(repeat('00', 32), 'hex') || leaves where batch = ${batchOf(4)}`,
      () => [
        ofBatch('its entry states other trees'),
        ofBatch('it has 2 leaves of draw .*, and 1 orders'),
        ofOrder(4, 'its path in draw .* leads to another root'),
      ],
    ],
    [
      'missing leaves of a draw',
      () => `delete from batch_draws where batch = ${batchOf(4)}`,
      () => [ofBatch('its entry states other trees'), ofOrder(4, 'its leaf of draw .* is not in batch')],
    ],
    [
      'an order that is gone',
      () => `delete from order_draws where order_id = '${nth(1)}' and draw_id = ${drawOf(1, 'max')};
        delete from tickets where order_id = '${nth(1)}' and draw_id = ${drawOf(1, 'max')}`,
      () => [ofBatch('it has 1 leaves of draw .*, and 0 orders')],
    ],
    [
      'another entry',
      () =>
        `update receipt_batches set entry = replace(convert_from(entry, 'UTF8'), '"count":1', '"count":2')::bytea where id = ${batchOf(4)}`,
      () => [
        ofBatch('its entry is neither in the log nor'),
        ofBatch('its entry states other trees'),
        ofOrder(4, 'its path in draw .* leads to another root'),
      ],
    ],
    [
      'an entry that left the queue',
      () => `delete from tlog_queue`,
      () => [ofBatch('its entry is neither in the log nor waits')],
    ],
    [
      'an entry that left the log',
      () => `delete from tlog_entries where convert_from(entry, 'UTF8') like '%"type":"orders"%'`,
      () => [ofBatch('its entry is neither in the log nor waits')],
    ],
  ])('%s', async (_what, change, faults) => {
    const found = await faultsAfter(change());
    expect(found).toHaveLength(faults().length);
    expect(found).toEqual(expect.arrayContaining(faults()));
  });

  it('leaves that are not in order', async () => {
    const found = await faultsAfter(
      `update batch_draws set leaves = substring(leaves from octet_length(leaves) - 31) || substring(leaves for octet_length(leaves) - 32)
       where batch = ${batchOf(0)} and draw_id = ${drawOf(0, 'min')}`,
    );
    expect(found).toContainEqual(ofBatch('its leaves of draw .* are not in order'));
  });
});
