import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import type { Db, Queryable, Tx } from '#server/db/index.ts';
import { drawIdOf } from '#server/draws/draw-rows.ts';
import { COMMITTED_DRAW, hashOfCommitment, type CommittedDraw } from './commitment-hash.ts';
import type { ReceiptOrder, ReceiptTicket, StoredBatch } from './receipt-faults.ts';

/** A page of orders, with their batches by id. */
export interface OrderPage {
  readonly orders: readonly ReceiptOrder[];
  readonly batches: ReadonlyMap<bigint, StoredBatch>;
}

/** The place of an order among all, with few columns: PostgreSQL sorts one of these for each order. */
type OrderKey = Pick<ReceiptOrder, 'id' | 'receipt_batch' | 'paid_then' | 'batch_lost'> & {
  readonly tickets: number;
};

const PLACES = sql`
  select o.id, o.receipt_batch, p.at is not distinct from o.created_at as paid_then,
    o.receipt_batch is null and o.created_at >= (select min(created_at) from orders where receipt_batch is not null) as batch_lost,
    o.entries_count::int * o.draws_count as tickets
  from orders o left join (select reference, min(created_at) as at from transfers where kind = 'stake' group by 1) p on p.reference = o.id
  where o.draws_count > 0
  order by o.receipt_batch nulls first, o.receipt_place, o.id`;
const AT_ONCE = 500;
/** One order may have more, which are then held together. */
const MAX_TICKETS_PER_PAGE = 2_000;

/** Splits places so that no part has many tickets. */
function* splitByTickets(places: readonly OrderKey[]): Generator<OrderKey[]> {
  let [part, tickets] = [[] as OrderKey[], 0];
  for (const place of places) {
    if (part.length > 0 && tickets + place.tickets > MAX_TICKETS_PER_PAGE) {
      yield part;
      [part, tickets] = [[], 0];
    }
    part.push(place);
    tickets += place.tickets;
  }
  if (part.length > 0) yield part;
}

type Row = Omit<ReceiptOrder, 'draws' | 'paid_then' | 'batch_lost'> & {
  readonly name: string | null;
  readonly seed_hash: Buffer;
} & { readonly [Column in keyof ReceiptTicket]: ReceiptTicket[Column] | null };

const rowsOf = (ids: readonly string[]) => sql<Row>`
  select o.id, o.lottery_type, o.created_at, o.receipt_previous, o.receipt_batch, o.receipt_place, o.secret, o.nonce,
    o.receipt_previous = decode(repeat('00', 32), 'hex')
      or exists (select from draws r where r.record_hash = o.receipt_previous and r.lottery_type = o.lottery_type) as previous_known,
    d.lottery_type || '-' || d.phase as name, d.seed_hash,
    t.entry_no, t.play, t.m1, t.m2, t.m3, t.multiple, t.stake, t.lucky, t.salt, t.leaf
  from orders o left join order_draws x on x.order_id = o.id left join draws d on d.id = x.draw_id
    left join sold_tickets t on t.draw_id = x.draw_id and t.order_id = o.id
  where o.id = any(${ids}::uuid[]) order by o.id, x.position, t.entry_no`;

type OrderBuilder = Omit<ReceiptOrder, 'draws'> & {
  readonly draws: (Omit<ReceiptOrder['draws'][number], 'tickets'> & { readonly tickets: ReceiptTicket[] })[];
};

const idsOf = (orders: readonly Pick<ReceiptOrder, 'receipt_batch'>[]): bigint[] => [
  ...new Set(orders.flatMap(({ receipt_batch: id }) => (id === null ? [] : [id]))),
];

/** The batches of orders, by id. Seen at one moment: an entry that leaves the queue is in the log. */
async function readBatches(db: Queryable, ids: readonly bigint[]): Promise<Map<bigint, StoredBatch>> {
  const { rows } = await sql<Omit<StoredBatch, 'draws'> & { id: bigint }>`
    select id, leaves, convert_from(entry, 'UTF8') as entry,
      exists (select from tlog_entries e where sha256('\\x00'::bytea || e.entry) = sha256('\\x00'::bytea || b.entry))
        or exists (select from tlog_queue q where q.entry = b.entry) as "isLogged"
    from receipt_batches b where id = any(${ids}::bigint[])`.execute(db);
  const { rows: trees } = await sql<{ batch: bigint; name: string; leaves: Buffer }>`
    select l.batch, d.lottery_type || '-' || d.phase as name, l.leaves from batch_draws l join draws d on d.id = l.draw_id
    where l.batch = any(${ids}::bigint[])`.execute(db);
  const batches = new Map(rows.map(({ id, ...batch }) => [id, { ...batch, draws: new Map<string, Buffer>() }]));
  for (const { batch, name, leaves } of trees) batches.get(batch)?.draws.set(name, leaves);
  return batches;
}

/** By draw id the hashes of the commitments of the draws of some orders, of those with a secret. */
async function readCommitments(db: Queryable, orders: readonly string[]): Promise<Map<string, Buffer>> {
  const { rows } = await sql<CommittedDraw>`
    select ${COMMITTED_DRAW} from draws d where d.id in (
      select x.draw_id from orders o join order_draws x on x.order_id = o.id where o.id = any(${orders}::uuid[]) and o.secret is not null)`.execute(
    db,
  );
  return new Map(rows.map((draw) => [drawIdOf(draw), hashOfCommitment(draw)]));
}

/** The stored orders at some places, in their order. */
async function readOrders(db: Queryable, places: readonly OrderKey[]): Promise<OrderPage> {
  const ids = places.map(({ id }) => id);
  const { rows } = await rowsOf(ids).execute(db);
  const commitments = await readCommitments(db, ids);
  const placeById = new Map(places.map((place) => [place.id, place]));
  const orders = new Map<string, OrderBuilder>();
  for (const row of rows) {
    const { paid_then, batch_lost } = assertPresent(placeById.get(row.id), 'the place of an order');
    const order = orders.get(row.id) ?? { ...row, paid_then, batch_lost, draws: [] };
    orders.set(row.id, order);
    const { name, seed_hash: seedHash } = row;
    if (name === null) continue;
    let draw = order.draws.at(-1);
    if (draw?.name !== name)
      order.draws.push((draw = { name, seedHash, commitment: commitments.get(name), tickets: [] }));
    // The columns of a ticket are all null, or none is.
    if (row.leaf !== null) draw.tickets.push(row as ReceiptTicket);
  }
  return {
    orders: ids.map((id) => assertPresent(orders.get(id), 'an order at its place')),
    batches: await readBatches(db, idsOf(places)),
  };
}

/** Off: every row is looked up by key, whatever statistics the planner has. */
const SCANS = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'];

async function* readPages(db: Queryable, held: boolean): AsyncGenerator<OrderPage> {
  await sql`declare walked no scroll cursor ${held ? sql`with hold` : sql``} for ${PLACES}`.execute(db);
  try {
    for (const name of SCANS) await sql`select set_config(${name}, 'off', ${!held})`.execute(db);
    for (;;) {
      const { rows } = await sql<OrderKey>`fetch ${sql.lit(AT_ONCE)} from walked`.execute(db);
      for (const part of splitByTickets(rows)) yield await readOrders(db, part);
      if (rows.length < AT_ONCE) return;
    }
  } finally {
    if (held) {
      await sql`close walked`.execute(db);
      for (const name of SCANS) await sql`reset ${sql.ref(name)}`.execute(db);
    }
  }
}

/**
 * Visits all orders of draws, batch by batch, a page at a time. One statement takes their places, which PostgreSQL
 * keeps in a cursor; the rows are read later, outside of any transaction. That is safe, since rows are only added, or
 * moved between the parts of sold_tickets, and it holds no snapshot that would keep PostgreSQL from cleaning up.
 */
export const walkOrders = <T>(db: Db | Tx, visit: (orders: AsyncIterable<OrderPage>) => Promise<T>): Promise<T> =>
  db.isTransaction ? visit(readPages(db, false)) : db.connection().execute((one) => visit(readPages(one, true)));

/** Batches without an order. */
export async function findUnusedBatches(db: Queryable): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from receipt_batches b where not exists (select from orders o where o.receipt_batch = b.id) order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
