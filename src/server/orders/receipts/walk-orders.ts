import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import type { Db, Queryable, Tx } from '#server/db/index.ts';
import type { ReceiptOrder, ReceiptTicket } from './receipt-faults.ts';

/** Orders that follow each other, with the leaves of their batches by id. */
export interface OrderPage {
  readonly orders: readonly ReceiptOrder[];
  readonly batches: ReadonlyMap<bigint, Buffer>;
}

/** Where an order stands among all, and no more: PostgreSQL sorts as many of these as there are orders. */
type Place = Pick<ReceiptOrder, 'id' | 'receipt_batch' | 'paid_then' | 'batch_lost'> & { readonly tickets: number };

const PLACES = sql`
  select o.id, o.receipt_batch, p.at is not distinct from o.created_at as paid_then,
    o.receipt_batch is null and o.created_at >= (select min(created_at) from orders where receipt_batch is not null) as batch_lost,
    o.entries_count::int * o.draws_count as tickets
  from orders o left join (select reference, min(created_at) as at from transfers where kind = 'stake' group by 1) p on p.reference = o.id
  order by o.receipt_batch nulls first, o.receipt_place, o.id`;
const AT_ONCE = 500;
/** Of one order there may be more, all of which are held then. */
const MOST_TICKETS = 2_000;

/** The next places, cut so that no part has many tickets. */
function* parts(places: readonly Place[]): Generator<Place[]> {
  let [part, tickets] = [[] as Place[], 0];
  for (const place of places) {
    if (part.length > 0 && tickets + place.tickets > MOST_TICKETS) {
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
  select o.id, o.lottery_type, o.created_at, o.receipt_previous, o.receipt_batch, o.receipt_place,
    o.receipt_previous = decode(repeat('00', 32), 'hex')
      or exists (select from draws r where r.record_hash = o.receipt_previous and r.lottery_type = o.lottery_type) as previous_known,
    d.lottery_type || '-' || d.phase as name, d.seed_hash,
    t.entry_no, t.play, t.m1, t.m2, t.m3, t.multiple, t.stake, t.lucky, t.salt, t.leaf
  from orders o left join order_draws x on x.order_id = o.id left join draws d on d.id = x.draw_id
    left join sold_tickets t on t.draw_id = x.draw_id and t.order_id = o.id
  where o.id = any(${ids}::uuid[]) order by o.id, x.position, t.entry_no`;

type Growing = Omit<ReceiptOrder, 'draws'> & {
  readonly draws: { readonly name: string; readonly seedHash: Buffer; readonly tickets: ReceiptTicket[] }[];
};

/** What stands in the database of some orders, in their order. */
async function read(db: Queryable, places: readonly Place[]): Promise<OrderPage> {
  const { rows } = await rowsOf(places.map(({ id }) => id)).execute(db);
  const said = new Map(places.map((place) => [place.id, place]));
  const orders = new Map<string, Growing>();
  for (const row of rows) {
    const { paid_then, batch_lost } = assertPresent(said.get(row.id), 'the place of an order');
    const order = orders.get(row.id) ?? { ...row, paid_then, batch_lost, draws: [] };
    orders.set(row.id, order);
    const { name, seed_hash: seedHash } = row;
    if (name === null) continue;
    let draw = order.draws.at(-1);
    if (draw?.name !== name) order.draws.push((draw = { name, seedHash, tickets: [] }));
    // Of a ticket that is there no column is null.
    if (row.leaf !== null) draw.tickets.push(row as ReceiptTicket);
  }
  const ids = [...new Set(places.flatMap(({ receipt_batch: id }) => (id === null ? [] : [id])))];
  const batches = await sql<{
    id: bigint;
    leaves: Buffer;
  }>`select id, leaves from receipt_batches where id = any(${ids}::bigint[])`.execute(db);
  return {
    orders: places.map(({ id }) => assertPresent(orders.get(id), 'an order that stood there')),
    batches: new Map(batches.rows.map(({ id, leaves }) => [id, leaves])),
  };
}

/** Off, every row is looked up by its key, whatever the planner knows of the tables. */
const WHOLE = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'];

async function* walked(db: Queryable, held: boolean): AsyncGenerator<OrderPage> {
  await sql`declare walked no scroll cursor ${held ? sql`with hold` : sql``} for ${PLACES}`.execute(db);
  try {
    for (const name of WHOLE) await sql`select set_config(${name}, 'off', ${!held})`.execute(db);
    for (;;) {
      const { rows } = await sql<Place>`fetch ${sql.lit(AT_ONCE)} from walked`.execute(db);
      for (const part of parts(rows)) yield await read(db, part);
      if (rows.length < AT_ONCE) return;
    }
  } finally {
    if (held) {
      await sql`close walked`.execute(db);
      for (const name of WHOLE) await sql`reset ${sql.ref(name)}`.execute(db);
    }
  }
}

/**
 * Walks all orders, those of a batch one after another, few at a time. Their places are taken in one statement and kept by PostgreSQL; what
 * they stand for is read later, outside of any transaction: these rows are only ever added, those of an order together, or moved from one
 * part of sold_tickets to the other, so no snapshot needs to be held, for which nothing in the database could be cleaned up meanwhile.
 */
export const walkOrders = <T>(db: Db | Tx, look: (orders: AsyncIterable<OrderPage>) => Promise<T>): Promise<T> =>
  db.isTransaction ? look(walked(db, false)) : db.connection().execute((one) => look(walked(one, true)));

/** Batches that no order was paid in. */
export async function findUnusedBatches(db: Queryable): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from receipt_batches b where not exists (select from orders o where o.receipt_batch = b.id) order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
