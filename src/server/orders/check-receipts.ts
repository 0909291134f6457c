import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../db/index.ts';
import type { OperatorKey } from '../draws/operator-key.ts';
import { orderLeaf, receiptTree, type Issued } from './purchase/receipt.ts';
import {
  factsOf,
  faultOf,
  publicKeyOf,
  signedBy,
  statementOf,
  type CheckedOrder,
  type CheckedTicket,
} from './receipt-check.ts';

/** Rows of a query in their order, few at a time: no more of them are held, however many there are. */
async function* walk<T>(tx: Tx, name: string, query: RawBuilder<T>, atOnce: number): AsyncGenerator<T> {
  await sql`declare ${sql.ref(name)} no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<T>`fetch ${sql.lit(atOnce)} from ${sql.ref(name)}`.execute(tx);
    yield* rows;
    if (rows.length < atOnce) return;
  }
}

type Row = Omit<CheckedOrder, 'draws'> & {
  readonly name: string | null;
  readonly seed_hash: Buffer;
} & { readonly [Column in keyof CheckedTicket]: CheckedTicket[Column] | null };

const TICKETS = sql<Row>`
  select o.id, o.lottery_type, o.created_at, p.at as paid_at, o.receipt_previous, o.receipt_batch, o.receipt_place,
    o.receipt_previous = decode(repeat('00', 32), 'hex')
      or exists (select from draws r where r.record_hash = o.receipt_previous and r.lottery_type = o.lottery_type) as previous_known,
    o.receipt_batch is null and o.created_at >= (select min(created_at) from orders where receipt_batch is not null) as batch_lost,
    d.lottery_type || '-' || d.phase as name, d.seed_hash,
    t.entry_no, t.play, t.m1, t.m2, t.m3, t.multiple, t.stake, t.salt, t.leaf
  from orders o left join order_draws x on x.order_id = o.id left join draws d on d.id = x.draw_id
    left join tickets t on t.draw_id = x.draw_id and t.order_id = o.id
    left join (select reference, min(created_at) as at from transfers where kind = 'stake' group by 1) p on p.reference = o.id
  order by o.receipt_batch nulls first, o.receipt_place, o.id, x.position, t.entry_no`;

type Growing = Omit<CheckedOrder, 'draws'> & {
  readonly draws: { readonly name: string; readonly seedHash: Buffer; readonly tickets: CheckedTicket[] }[];
};

/** Orders of the rows of their tickets: one is held at a time. */
async function* ordersOf(rows: AsyncIterable<Row>): AsyncGenerator<CheckedOrder> {
  let order: Growing | undefined;
  for await (const row of rows) {
    if (order?.id !== row.id) {
      if (order) yield order;
      order = { ...row, draws: [] };
    }
    const { name, seed_hash: seedHash } = row;
    if (name === null) continue;
    let draw = order.draws.at(-1);
    if (draw?.name !== name) order.draws.push((draw = { name, seedHash, tickets: [] }));
    // Of a ticket that is there no column is null.
    if (row.leaf !== null) draw.tickets.push(row as CheckedTicket);
  }
  if (order) yield order;
}

interface Batch {
  readonly id: bigint;
  readonly leaves: Buffer;
}

/** The batches in the order of their ids, each asked for once or more, none before another that was asked for. */
function batchesOf(tx: Tx, unused: (id: bigint) => void) {
  const rows = walk<Batch>(tx, 'checked_batches', sql`select id, leaves from receipt_batches order by id`, 100);
  let batch: Batch | undefined;
  let asked = true;
  /** The first from `id` on; all are passed where it is undefined. */
  return async (id: bigint | undefined): Promise<Batch | undefined> => {
    while (!batch || id === undefined || batch.id < id) {
      if (batch && !asked) unused(batch.id);
      const { value, done } = await rows.next();
      if (done) return (batch = undefined);
      [batch, asked] = [value, false];
    }
    if (batch.id !== id) return undefined;
    asked = true;
    return batch;
  };
}

/** Makes the receipts of the orders of one batch again, and looks at each as whoever is handed it would. */
function examiner(leaves: Buffer, operator: OperatorKey, key: ReturnType<typeof publicKeyOf>) {
  const tree = receiptTree(leaves);
  const issues = new Map<number, Issued & { readonly give: ReturnType<typeof tree.issue>; sound?: Buffer }>();
  return (order: CheckedOrder): string | undefined => {
    const issued = {
      lotteryType: order.lottery_type,
      at: order.created_at,
      previous: order.receipt_previous.toString('hex'),
    };
    const issue = issues.get(issued.lotteryType) ?? { ...issued, give: tree.issue(issued, operator) };
    issues.set(issued.lotteryType, issue);
    if (issue.at.getTime() !== issued.at.getTime() || issue.previous !== issued.previous)
      return 'it was paid at another moment, or names another record, than the order it was signed with';
    const receipt = issue.give(factsOf(order), order.receipt_place ?? 0);
    const statement = statementOf(receipt);
    if (!statement) return 'its path leads nowhere';
    // The orders of one game in a batch share a signature, which is looked at once.
    if (!issue.sound && signedBy(key, statement, receipt)) issue.sound = statement;
    return issue.sound?.equals(statement) ? undefined : 'its path leads to another root than the one that is signed';
  };
}

async function check(tx: Tx, operator: OperatorKey, fault: (what: string) => void): Promise<number> {
  // All rows are read: what gives the first one soonest is not what is wanted.
  await sql`set local cursor_tuple_fraction = 1`.execute(tx);
  const key = publicKeyOf(operator);
  const batchAt = batchesOf(tx, (id) => fault(`receipt batch ${id}: no order was paid in it`));
  let [orders, id, examine] = [0, null as bigint | null, undefined as ReturnType<typeof examiner> | undefined];
  for await (const order of ordersOf(walk(tx, 'checked_tickets', TICKETS, 2_000))) {
    orders++;
    const alone = order.receipt_batch === null;
    const leaves = alone ? orderLeaf(factsOf(order)) : (await batchAt(order.receipt_batch))?.leaves;
    if (alone || order.receipt_batch !== id) examine = leaves && examiner(leaves, operator, key);
    id = order.receipt_batch;
    const wrong = faultOf(order, leaves) ?? examine?.(order);
    if (wrong !== undefined) fault(`receipt of order ${order.id}: ${wrong}`);
  }
  await batchAt(undefined);
  return orders;
}

/**
 * Checks in one snapshot that each order's receipt can be made again and holds: its tickets are those that were sold, its batch is there and
 * has its leaf, the path leads to the root that is signed. Tells every fault, and how many orders it looked at.
 */
export const checkReceipts = (db: Db | Tx, operator: OperatorKey, fault: (what: string) => void): Promise<number> =>
  db.isTransaction
    ? check(db as Tx, operator, fault)
    : db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => check(tx, operator, fault));
