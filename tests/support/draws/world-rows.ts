import { createEntryMasks } from '#games/rules/masks.ts';
import type { Game } from '#games/game.ts';
import { gameByType } from '#games/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Db } from '#server/db/index.ts';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import { orderLeafOf, saltOf, ticketsOf, type Draw } from '../proof/v3/world.ts';
import type { MemoryLog } from '../proof/v3/memory-log.ts';
import { merkleRoot } from '../proof/proof-bytes.ts';
import { readDraw } from './draws.ts';

type Item = Draw['batches'][number]['items'][number];

const raw = (hex: string): Buffer => Buffer.from(hex, 'hex');
/** 'AB0000012' as a ticket stores it. */
const luckyNumber = (id: string): bigint => {
  const letter = (at: number) => BigInt(id.charCodeAt(at) - 65);
  return (letter(0) * 26n + letter(1)) * 10n ** 7n + BigInt(id.slice(2));
};

/** A draw of tests/support/proof/v3/world.ts that was closed, as a row. */
async function insertDraw(
  db: Db,
  log: MemoryLog,
  { drawId, entry, index, seed, closing, ...draw }: Draw,
): Promise<bigint> {
  const [type = '', ...phase] = drawId.split('-');
  const lottery_type = Number(type);
  await db
    .insertInto('draw_games')
    .values({ lottery_type, reason: null })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const tickets = ticketsOf({ drawId, entry, index, seed, closing, ...draw });
  const { id } = await db
    .insertInto('draws')
    .values({
      lottery_type,
      phase: phase.join('-'),
      state: 'closed',
      opens_at: new Date(entry.opensAt),
      closes_at: new Date(entry.closesAt),
      draws_at: new Date(entry.drawsAt),
      seed,
      seed_hash: raw(entry.seedHash),
      committed_at: new Date(Date.parse(entry.opensAt) - 1_000),
      beacon: JSON.stringify(entry.beacon) as never,
      proof_version: 3,
      seal_by: new Date(entry.sealBy),
      witnesses: [...entry.witnesses],
      quorum: entry.quorum,
      commitment: Buffer.from(log.text(index)),
      commitment_hash: Buffer.from(log.hash(index), 'hex'),
      closing: Buffer.from(log.text(closing)),
      closing_hash: Buffer.from(log.hash(closing), 'hex'),
      closed_at: new Date(entry.closesAt),
      ticket_count: BigInt(tickets.length),
      tickets_root: merkleRoot(tickets.map(({ leaf }) => raw(leaf))),
      root_published_at: new Date(entry.closesAt),
      beacon_round: BigInt(entry.round),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The ticket of an entry text. */
function ticketRow(game: Game, draw: Draw, own: Item, i: number) {
  const text = assertPresent(own.order.entries[i], 'an entry');
  const { leaf, stake } = assertPresent(own.leaves[i], 'its leaf');
  const [key, picks = '', multiple, , lucky] = text.split('|');
  const play = game.plays.findIndex((one) => one.key === key);
  const numbers = picks === '' ? [] : picks.split('/').map((list) => list.split(',').map(Number));
  const [m1, m2, m3] = createEntryMasks(assertPresent(game.plays[play], 'a play'), numbers);
  return {
    order_id: own.order.orderId,
    player_id: 1n,
    m1,
    m2,
    m3,
    stake: BigInt(stake),
    multiple: Number(multiple),
    entry_no: i + 1,
    play,
    lucky: lucky === undefined ? null : luckyNumber(lucky),
    salt: raw(saltOf(own.order, draw.drawId, i + 1)),
    leaf: raw(leaf),
  };
}

const orderRow = (draw: Draw, item: Item, batch: bigint, place: number) => ({
  id: item.order.orderId,
  player_id: 1n,
  total: BigInt(item.leaves.reduce((sum, { stake }) => sum + stake, 0)),
  created_at: new Date(draw.entry.opensAt),
  lottery_type: Number.parseInt(draw.drawId, 10),
  draws_count: 1,
  entries_count: item.order.entries.length,
  fingerprint: Buffer.alloc(32),
  receipt_previous: Buffer.alloc(32),
  receipt_batch: batch,
  receipt_place: place,
  secret: item.order.secret,
  nonce: item.order.nonce,
});

/** Batches, orders and tickets of a draw, each order in this draw only. */
async function insertSales(db: Db, log: MemoryLog, id: bigint, draw: Draw): Promise<void> {
  const game = assertPresent(gameByType(Number.parseInt(draw.drawId, 10)), 'a game');
  for (const { orders: index, items } of draw.batches) {
    const { id: batch } = await db
      .insertInto('receipt_batches')
      .values({ leaves: null, entry: Buffer.from(log.text(index)) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const leaves = Buffer.concat(items.map((item) => orderLeafOf(draw.hash, item)).sort(Buffer.compare));
    await db.insertInto('batch_draws').values({ draw_id: id, batch, leaves }).execute();
    await db
      .insertInto('orders')
      .values(items.map((item, place) => orderRow(draw, item, batch, place)))
      .execute();
    const isStopped = ({ name }: Item): boolean => draw.stopped.has(`${index} ${name}`);
    for (const [table, sold] of [
      ['tickets', items.filter((item) => !isStopped(item))],
      ['stopped_tickets', items.filter(isStopped)],
    ] as const) {
      const rows = sold.flatMap((item) =>
        item.leaves.map((_, i) => ({ draw_id: id, ...ticketRow(game, draw, item, i) })),
      );
      // Backwards: nothing may depend on the order in which rows were written.
      if (rows.length > 0) await db.insertInto(table).values(rows.toReversed()).execute();
    }
  }
}

/** Puts entries of a log in memory into the log of the database, at their places. */
export const insertLog = (db: Db, log: MemoryLog, from = 0) =>
  db
    .insertInto('tlog_entries')
    .values(log.entries.slice(from).map((entry, i) => ({ index: BigInt(from + i), entry: Buffer.from(entry) })))
    .execute();

/** Puts a closed draw of the world into the database, with what it sold, but not into the log. */
export async function insertWorldDraw(db: Db, log: MemoryLog, draw: Draw): Promise<DrawRow> {
  const id = await insertDraw(db, log, draw);
  await insertSales(db, log, id, draw);
  return readDraw(db, id);
}
