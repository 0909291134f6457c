import { sql } from 'kysely';
import { assert, assertPresent } from '#kernel/assert.ts';
import { toHex } from '#kernel/ids.ts';
import type { Tx } from '#server/db/index.ts';
import { entryHash } from '#server/tlog/entries.ts';
import { cardOrderLeaf, cardOrderName } from '../deck/deal.ts';
import type { OpenSeriesRow } from './series-rows.ts';

/** Orders in one fetch, some milliseconds of hashing: other work has its turn between two of them. */
const PAGE = 500;

interface BatchRow {
  readonly batch: bigint;
  /** Of its `cards` entry in the log; null where the log has not given it a place yet. */
  readonly index: bigint | null;
  /** Of its tree for the series, in ascending order. */
  readonly leaves: Buffer;
}

interface OrderRow {
  readonly batch: bigint;
  readonly id: string;
  readonly nonce: Buffer;
  readonly stake: bigint;
  readonly cards: number;
}

/** `+ 0` keeps PostgreSQL from walking the log by its index in search of a hash. */
const placedBatches = (id: bigint) => sql`
  select b.batch, b.leaves, (
    select e.index from tlog_entries e where sha256('\\x00'::bytea || e.entry) = sha256('\\x00'::bytea || r.entry) order by e.index + 0 limit 1
  ) as index
  from batch_series b join receipt_batches r on r.id = b.batch where b.series_id = ${sql.lit(id)}`;

/** The orders of a series, batch after batch in the order of the log. */
const soldOrders = (id: bigint) => sql`
  select p.batch, o.id, o.nonce, c.stake, c.quantity as cards
  from (select order_id from cards where series_id = ${sql.lit(id)} and card_no = 1) own
    join card_orders c on c.order_id = own.order_id join orders o on o.id = own.order_id
    join (${placedBatches(id)}) p on p.batch = o.receipt_batch
  order by p.index, o.id`;

async function* readOrders(tx: Tx, id: bigint): AsyncGenerator<OrderRow[]> {
  await sql`declare dealt no scroll cursor for ${soldOrders(id)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<OrderRow>`fetch ${sql.lit(PAGE)} from dealt`.execute(tx);
    yield rows;
    if (rows.length < PAGE) return;
  }
}

/** An order as the file shows it, with its leaf, by which it is sorted. */
interface Item {
  readonly leaf: Buffer;
  readonly text: string;
}

function toItem({ name: seriesId }: OpenSeriesRow, deckHash: Buffer, { id, nonce, stake, cards }: OrderRow): Item {
  const name = cardOrderName(nonce, seriesId, id);
  return {
    leaf: cardOrderLeaf(deckHash, name, stake, cards),
    text: `{"name":"${toHex(name)}","stake":${stake},"cards":${cards}}`,
  };
}

/** A batch as the file shows it: what its tree was made of, or it would prove nothing. */
function formatBatch({ index, leaves }: BatchRow, items: readonly Item[]): string {
  const sorted = items.toSorted((a, b) => Buffer.compare(a.leaf, b.leaf));
  assert(Buffer.concat(sorted.map(({ leaf }) => leaf)).equals(leaves), 'the orders of a batch are those of its tree');
  return `{"cards":${index},"orders":[${sorted.map(({ text }) => text).join(',')}]}`;
}

/**
 * The batches of a series as JSON, each with its orders, in the order of the log; undefined until the log has given
 * each batch its place. Each order is named; which cards it got follows from the seed, and is not told here.
 */
export async function formatBatches(tx: Tx, row: OpenSeriesRow): Promise<Buffer | undefined> {
  const { rows: batches } = await sql<BatchRow>`${placedBatches(row.id)} order by index nulls first`.execute(tx);
  if (batches[0]?.index === null) return undefined;
  const deckHash = entryHash(row.commitment);
  const parts: Buffer[] = [];
  let items: Item[] = [];
  const endBatch = (): void => {
    const text = formatBatch(assertPresent(batches[parts.length], 'a batch of the series'), items);
    parts.push(Buffer.from(parts.length === 0 ? text : `,${text}`));
    items = [];
  };
  for await (const orders of readOrders(tx, row.id))
    for (const order of orders) {
      if (items.length > 0 && order.batch !== batches[parts.length]?.batch) endBatch();
      items.push(toItem(row, deckHash, order));
    }
  if (items.length > 0) endBatch();
  assert(parts.length === batches.length, 'each batch of the series is listed');
  return Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')]);
}
