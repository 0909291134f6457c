import { sql } from 'kysely';
import { assert, assertPresent } from '#kernel/assert.ts';
import { toHex } from '#kernel/ids.ts';
import type { Db, Tx } from '#server/db/index.ts';
import { drawIdOf, type DrawRow } from '../draw-rows.ts';
import { HASH_BYTES } from './merkle.ts';
import { orderLeaf3, orderName } from './order-secrets.ts';

/** Orders in one fetch, some milliseconds of hashing: other work has its turn between two of them. */
const PAGE = 200;

interface BatchRow {
  readonly batch: bigint;
  /** Of its `orders` entry in the log; null where the log has not given it a place yet. */
  readonly index: bigint | null;
  /** Of its tree for the draw, in ascending order. */
  readonly leaves: Buffer;
}

/**
 * The batches of a draw with their places in the log. `+ 0` keeps PostgreSQL from walking the log by its index in
 * search of a hash.
 */
const placedBatches = (id: bigint) => sql`
  select b.batch, b.leaves, (
    select e.index from tlog_entries e where sha256('\\x00'::bytea || e.entry) = sha256('\\x00'::bytea || r.entry) order by e.index + 0 limit 1
  ) as index
  from batch_draws b join receipt_batches r on r.id = b.batch where b.draw_id = ${sql.lit(id)}`;

interface OrderRow {
  readonly batch: bigint | null;
  readonly id: string;
  readonly secret: Buffer | null;
  readonly nonce: Buffer | null;
  /** Of its tickets in the order of entryNo, one after another. */
  readonly leaves: Buffer;
  /** In fils. */
  readonly stakes: readonly bigint[];
}

/** The orders of a draw, stopped ones too, batch after batch in the order of the log. */
const soldOrders = (id: bigint) => sql`
  select p.batch, o.id, o.secret, o.nonce, s.leaves, s.stakes
  from (
    select order_id, string_agg(leaf, ''::bytea order by entry_no) as leaves, array_agg(stake order by entry_no) as stakes
    from sold_tickets where draw_id = ${sql.lit(id)} group by order_id
  ) s join orders o on o.id = s.order_id left join (${placedBatches(id)}) p on p.batch = o.receipt_batch
  order by p.index, o.id`;

async function* readOrders(tx: Tx, id: bigint): AsyncGenerator<OrderRow[]> {
  await sql`declare sold no scroll cursor for ${soldOrders(id)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<OrderRow>`fetch ${sql.lit(PAGE)} from sold`.execute(tx);
    yield rows;
    if (rows.length < PAGE) return;
  }
}

/** An order as the list shows it, with its leaf, by which it is sorted. */
interface Item {
  readonly leaf: Buffer;
  readonly text: string;
}

function toItem(commitment: Buffer, drawId: string, { id, secret, nonce, leaves, stakes }: OrderRow): Item {
  const name = orderName(
    assertPresent(secret, 'the secret of an order'),
    assertPresent(nonce, 'its nonce'),
    drawId,
    id,
  );
  const tickets = stakes.map((stake, i) => ({ stake, leaf: leaves.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES) }));
  const texts = tickets.map(({ stake, leaf }) => `{"leaf":"${toHex(leaf)}","stake":${stake}}`);
  return {
    leaf: orderLeaf3(commitment, name, tickets),
    text: `{"name":"${toHex(name)}","leaves":[${texts.join(',')}]}`,
  };
}

/** A batch as the list shows it: what its tree was made of, or the list would prove nothing. */
function formatBatch({ index, leaves }: BatchRow, items: readonly Item[]): string {
  const sorted = items.toSorted((a, b) => Buffer.compare(a.leaf, b.leaf));
  assert(Buffer.concat(sorted.map(({ leaf }) => leaf)).equals(leaves), 'the orders of a batch are those of its tree');
  return `{"orders":${index},"items":[${sorted.map(({ text }) => text).join(',')}]}`;
}

/** The batches of the list, some in each part. */
async function* formatBatches(tx: Tx, draw: DrawRow, batches: readonly BatchRow[]): AsyncGenerator<string> {
  const commitment = assertPresent(draw.commitment_hash, 'the commitment of a draw of version 3');
  const drawId = drawIdOf(draw);
  let [at, items] = [0, [] as Item[]];
  const endBatch = (): string => {
    const text = formatBatch(assertPresent(batches[at], 'a batch of the draw'), items);
    [at, items] = [at + 1, []];
    return at === 1 ? text : `,${text}`;
  };
  for await (const orders of readOrders(tx, draw.id)) {
    const parts: string[] = [];
    for (const order of orders) {
      if (items.length > 0 && order.batch !== batches[at]?.batch) parts.push(endBatch());
      items.push(toItem(commitment, drawId, order));
    }
    yield parts.join('');
  }
  if (items.length > 0) yield endBatch();
  assert(at === batches.length, 'each batch of the draw is listed');
}

/**
 * The list of a draw's tickets (docs/draw-proof.md §5), as JSON. Undefined before the closing, and until the log has
 * given each batch its place: from then on it never changes. The longest ones have some ten megabytes.
 */
export async function createTicketList(db: Db, draw: DrawRow): Promise<Buffer | undefined> {
  if (draw.closing === null) return undefined;
  return db.transaction().execute(async (tx) => {
    const { rows: batches } = await sql<BatchRow>`${placedBatches(draw.id)} order by index nulls first`.execute(tx);
    if (batches[0]?.index === null) return undefined;
    const parts = [Buffer.from(`{"version":3,"drawId":"${drawIdOf(draw)}","batches":[`)];
    for await (const part of formatBatches(tx, draw, batches)) parts.push(Buffer.from(part));
    return Buffer.concat([...parts, Buffer.from(']}')]);
  });
}
