import { sql } from 'kysely';
import { formatEntry } from '#games/rules/entry.ts';
import { assert, assertPresent } from '#kernel/assert.ts';
import { toHex } from '#kernel/ids.ts';
import { toWire } from '#kernel/money.ts';
import type { Db } from '#server/db/index.ts';
import { findIndex, entryHash } from '#server/tlog/entries.ts';
import { drawIdOf, gameOfDraw, type DrawRow } from '../draw-rows.ts';
import { entryFromRow, type TicketRow } from '../entry-row.ts';
import { loadInclusionProofs, type InclusionProofJson } from './inclusion-proofs.ts';
import { merkleLevels, merklePath, HASH_BYTES } from './merkle.ts';
import { orderLeaf3, orderName, type OrderTicket } from './order-secrets.ts';

/** A ticket of an order as the files of version 3 show it. */
export interface StakedLeafJson {
  readonly leaf: string;
  /** In fils. */
  readonly stake: number;
}

/** A ticket opened to everybody (docs/draw-proof.md §7). Hashes and salts are hexadecimal. */
export interface Opening {
  /** Among the sorted leaves of the draw. */
  readonly place: number;
  readonly orderId: string;
  readonly entryNo: number;
  readonly entryText: string;
  readonly salt: string;
  /** The index of its batch in the log. */
  readonly orders: number;
  /** Of its order in this draw. */
  readonly name: string;
  /** All tickets of its order in this draw. */
  readonly leaves: readonly StakedLeafJson[];
  /** From the order's leaf to the root of its batch. */
  readonly proof: InclusionProofJson;
}

export interface Openings {
  readonly version: 3;
  readonly drawId: string;
  /** By place. */
  readonly winners: readonly Opening[];
}

interface WinnerRow extends TicketRow {
  readonly order_id: string;
  readonly salt: Buffer;
  readonly leaf: Buffer;
}

/** The tickets that win the raffle or share a prize, each once. */
async function findOpenedTickets(db: Db, draw: DrawRow): Promise<WinnerRow[]> {
  const shared = gameOfDraw(draw).plays.flatMap(({ tiers }, play) =>
    tiers.flatMap((tier, i) => (tier.shared ? [{ play, tier: i + 1 }] : [])),
  );
  const { rows } = await sql<WinnerRow>`
    select t.order_id, t.entry_no, t.play, t.m1, t.m2, t.m3, t.multiple, t.stake, t.lucky, t.salt, t.leaf
    from (
      select distinct w.order_id, w.entry_no from wins w where w.draw_id = ${draw.id} and (w.tier = 0 or exists (
        select from unnest(${shared.map(({ play }) => play)}::smallint[], ${shared.map(({ tier }) => tier)}::smallint[]) as x (play, tier)
        where x.play = w.play and x.tier = w.tier))
    ) o join tickets t on t.draw_id = ${draw.id} and t.order_id = o.order_id and t.entry_no = o.entry_no`.execute(db);
  return rows;
}

/** What all openings of an order in a draw have in common. */
type OrderOpening = Pick<Opening, 'orderId' | 'orders' | 'name' | 'leaves' | 'proof'>;

interface OrderRow {
  readonly secret: Buffer | null;
  readonly nonce: Buffer | null;
  readonly batch: bigint;
  readonly entry: Buffer | null;
  /** Of the batch's tree for the draw. */
  readonly leaves: Buffer;
}

const findOrderLeaf = (leaves: Buffer, leaf: Buffer): number => {
  for (let at = 0; at < leaves.length; at += HASH_BYTES)
    if (leaf.equals(leaves.subarray(at, at + HASH_BYTES))) return at / HASH_BYTES;
  throw new Error('an order is one of its batch');
};

async function openOrder(db: Db, draw: DrawRow, orderId: string): Promise<OrderOpening> {
  const { rows } = await sql<OrderRow>`
    select o.secret, o.nonce, b.batch, r.entry, b.leaves
    from orders o join batch_draws b on b.batch = o.receipt_batch and b.draw_id = ${draw.id}
      join receipt_batches r on r.id = b.batch
    where o.id = ${orderId}`.execute(db);
  const order = assertPresent(rows[0], 'the batch of a ticket');
  const tickets: OrderTicket[] = await db
    .selectFrom('tickets')
    .select(['stake', 'leaf'])
    .where('draw_id', '=', draw.id)
    .where('order_id', '=', orderId)
    .orderBy('entry_no')
    .execute();
  const secret = assertPresent(order.secret, 'the secret of an order');
  const name = orderName(secret, assertPresent(order.nonce, 'its nonce'), drawIdOf(draw), orderId);
  const commitment = assertPresent(draw.commitment_hash, 'the commitment of a draw of version 3');
  const at = findOrderLeaf(order.leaves, orderLeaf3(commitment, name, tickets));
  const index = await findIndex(db, entryHash(assertPresent(order.entry, "a batch's entry in the log")));
  const path = merklePath(merkleLevels(order.leaves), at).map(toHex);
  return {
    orderId,
    orders: Number(assertPresent(index, 'the place of a batch of a sealed draw')),
    name: toHex(name),
    leaves: tickets.map(({ leaf, stake }) => ({ leaf: toHex(leaf), stake: toWire(stake) })),
    proof: { index: at, count: order.leaves.length / HASH_BYTES, path },
  };
}

/**
 * Opens the tickets of a settled draw of version 3 that win the raffle or share a prize. If there are any, this reads
 * the leaves of all tickets.
 */
export async function createOpenings(db: Db, draw: DrawRow): Promise<Openings> {
  const game = gameOfDraw(draw);
  const tickets = await findOpenedTickets(db, draw);
  const places =
    tickets.length === 0
      ? []
      : await loadInclusionProofs(
          db,
          draw.id,
          tickets.map(({ leaf }) => leaf),
        );
  const orders = new Map<string, OrderOpening>();
  for (const { order_id: id } of tickets) if (!orders.has(id)) orders.set(id, await openOrder(db, draw, id));
  const winners = tickets.map((ticket, i): Opening => {
    const { luckyId, ...entry } = entryFromRow(game, ticket);
    const { orderId, ...order } = assertPresent(orders.get(ticket.order_id), 'the order of a ticket');
    return {
      place: assertPresent(places[i], 'the place of a ticket in a closed draw').index,
      orderId,
      entryNo: ticket.entry_no,
      entryText: formatEntry(
        assertPresent(game.plays[ticket.play], 'the play of a ticket'),
        entry,
        ticket.stake,
        luckyId,
      ),
      salt: toHex(ticket.salt),
      ...order,
    };
  });
  const isRaffled = ({ place }: Opening): boolean => draw.raffle?.winners.includes(place) === true;
  assert(
    winners.filter(isRaffled).length === (draw.raffle?.winners.length ?? 0),
    'each winner of the raffle is opened',
  );
  return { version: 3, drawId: drawIdOf(draw), winners: winners.toSorted((a, b) => a.place - b.place) };
}
