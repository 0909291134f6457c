import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import { loadTicketList } from '#server/draws/open-data/ticket-lists.ts';
import { createOpenings } from '#server/draws/proof/openings.ts';
import { tierResults } from '#server/draws/proof/record-3.ts';
import { createTicketList } from '#server/draws/proof/ticket-list.ts';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import { insertLog, insertWorldDraw } from '#support/draws/world-rows.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';
import { MemoryLog } from '#support/proof/v3/memory-log.ts';
import {
  close,
  commit,
  listOf,
  openingOf,
  order,
  orderLeafOf,
  sell,
  stop,
  textOf,
  ticketsOf,
  type Draw,
} from '#support/proof/v3/world.ts';

/** Draws of an operator that shares no code with the server, as rows: the server's files of them are the same. */
let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

const five = (n: number, multiple = 1): string =>
  `main|${[n, n + 1, n + 2, n + 3, n + 4].join()}|${multiple}|${3_000 * multiple}`;
const lucky = (n: number): string => `main|1,2,3,4,5,${n}/7|1|2000|AB${String(n).padStart(7, '0')}`;
const read = (list: Buffer | undefined): unknown => JSON.parse(assertPresent(list, 'a list').toString());

/** Its list, with the orders of a batch in the order of its tree. */
const sortedList = (draw: Draw) => {
  const list = listOf(draw);
  const leaf = (item: (typeof list.batches)[number]['items'][number]) => orderLeafOf(draw.hash, item);
  const batches = list.batches.map(({ orders, items }) => ({
    orders,
    items: items.toSorted((a, b) => Buffer.compare(leaf(a), leaf(b))),
  }));
  return { ...list, batches };
};

/** A prize of an order's entry, as settlement writes it. */
const win = async (draw: DrawRow, orderId: string, entry_no: number, tier: number, prize: bigint) => {
  const row = { draw_id: draw.id, player_id: 1n, order_id: orderId, entry_no, play: 0, tier, prize, to_claim: false };
  await base.db.insertInto('wins').values(row).execute();
  await sql`
    insert into draw_tiers (draw_id, play, tier, winners, amount) values (${draw.id}, 0, ${tier}, 1, ${prize})
    on conflict (draw_id, play, tier) do update set winners = draw_tiers.winners + 1, amount = draw_tiers.amount + excluded.amount`.execute(
    base.db,
  );
};

describe('a draw of many orders', () => {
  const log = new MemoryLog(['{"type":"of somebody else"}']);
  const draw = commit(log, '80-261125');
  const orders = Array.from({ length: 603 }, (_, n) =>
    order(n, ...Array.from({ length: 1 + (n % 3) }, (_unused, i) => five(1 + ((n + i) % 30), 1 + (n % 2)))),
  );
  const jackpot = order(5_000, five(2), five(1, 5), five(1, 2));
  const second = order(5_001, five(1, 3));
  let row: DrawRow;

  beforeAll(async () => {
    sell(log, orders.slice(0, 1), [draw]);
    sell(log, orders.slice(1, 4), [draw]);
    sell(log, orders.slice(4, 600), [draw]);
    sell(log, [jackpot, ...orders.slice(600)], [draw]);
    sell(log, [second], [draw]);
    stop(log, draw, assertPresent(orders[2], 'an order'));
    stop(log, draw, assertPresent(orders[450], 'an order'));
    close(log, draw);
    // Batches got their ids in another order than their places in the log.
    const shuffled = [3, 1, 4, 0, 2].map((i) => assertPresent(draw.batches[i], 'a batch'));
    row = await insertWorldDraw(base.db, log, { ...draw, batches: shuffled });
  });

  it('has no list before its closing, and none until the log has all its batches', async () => {
    expect(await createTicketList(base.db, { ...row, closing: null })).toBeUndefined();
    expect(await createTicketList(base.db, row)).toBeUndefined();
    expect(await loadTicketList(base, row)).toBeUndefined();
    const last = log.entries.findLastIndex((entry) => entry.includes('"orders"') && !entry.includes('"stop"'));
    await insertLog(base.db, new MemoryLog(log.entries.slice(0, last)));
    expect(await createTicketList(base.db, row)).toBeUndefined();
    await insertLog(base.db, log, last);
    expect(await createTicketList(base.db, row)).toBeDefined();
  });

  it('lists batches by their places, orders by their leaves, tickets by their numbers, and stopped ones', async () => {
    expect(read(await createTicketList(base.db, row))).toEqual(sortedList(draw));
  });

  it('keeps its list', async () => {
    const [one, two] = await Promise.all([loadTicketList(base, row), loadTicketList(base, row)]);
    expect(one).toBe(two);
    expect(one?.bodies.identity).toEqual(await createTicketList(base.db, row));
    expect(await loadTicketList(base, { ...row, closing: null })).toBeUndefined();
  });

  it('opens the tickets that share a prize, and divides it by their multiples', async () => {
    await win(row, jackpot.orderId, 2, 1, 250_000_000n);
    await win(row, jackpot.orderId, 3, 1, 100_000_000n);
    await win(row, second.orderId, 1, 1, 150_000_000n);
    await win(row, jackpot.orderId, 1, 2, 1_000_000n);
    const places = ticketsOf(draw).flatMap((ticket, place) => {
      const isShared = [jackpot, second].includes(ticket.order) && textOf(ticket).startsWith('main|1,2,3,4,5|');
      return isShared ? [place] : [];
    });
    expect(places).toHaveLength(3);
    const { winners, ...rest } = await createOpenings(base.db, row);
    expect(rest).toEqual({ version: 3, drawId: draw.drawId });
    // The world keeps the orders of a batch as they were sold, which is another proof of the same leaf.
    expect(winners).toEqual(places.map((place) => openingOf(draw, place)));
    expect(await tierResults(base.db, row)).toEqual([
      { tier: 1, winners: 3, prize: 50_000_000 },
      { tier: 2, winners: 1, prize: 1_000_000 },
      { tier: 3, winners: 0, prize: 20_000 },
      { tier: 4, winners: 0, prize: 3_000 },
    ]);
  });

  it('rounds a share down', async () => {
    const third = assertPresent(orders[0], 'an order');
    await sql`update wins set tier = 4 where draw_id = ${row.id} and order_id = ${jackpot.orderId} and entry_no in (2)`.execute(
      base.db,
    );
    await win(row, third.orderId, 1, 1, 1n);
    const [first] = await tierResults(base.db, row);
    expect(first?.prize).toBe(Math.floor(500_000_000 / 6));
  });

  it('is no list where a ticket is another than the batch had', async () => {
    await sql`update tickets set stake = stake + 1 where draw_id = ${row.id} and order_id = ${second.orderId}`.execute(
      base.db,
    );
    await expect(createTicketList(base.db, row)).rejects.toThrow('the orders of a batch are those of its tree');
  });
});

describe('a draw with a raffle', () => {
  const log = new MemoryLog();
  const draw = commit(log, '61-261121');
  const [a, b] = [order(6_000, lucky(6), lucky(8), lucky(9)), order(6_001, lucky(10))];
  let row: DrawRow;
  beforeAll(async () => {
    sell(log, [a, b], [draw]);
    close(log, draw);
    row = await insertWorldDraw(base.db, log, draw);
    const { rows } = await sql<{ size: bigint }>`select count(*) as size from tlog_entries`.execute(base.db);
    const before = new MemoryLog(Array.from({ length: Number(rows[0]?.size) }, () => ''));
    for (const entry of log.entries) before.append(entry);
    await insertLog(base.db, before, Number(rows[0]?.size));
    draw.batches.forEach((batch) => (batch.orders += Number(rows[0]?.size)));
  });

  it('opens each winner once, by its place', async () => {
    expect(await createOpenings(base.db, row)).toEqual({ version: 3, drawId: draw.drawId, winners: [] });
    const tickets = ticketsOf(draw);
    const placeOf = (own: typeof a, entryNo: number) =>
      tickets.findIndex((ticket) => ticket.order === own && ticket.entryNo === entryNo);
    const winners = [placeOf(b, 1), placeOf(a, 1), placeOf(a, 3)];
    for (const place of winners) {
      const ticket = assertPresent(tickets[place], 'a ticket');
      await win(row, ticket.order.orderId, ticket.entryNo, 0, 1_000_000n);
    }
    await win(row, a.orderId, 1, 1, 10_000_000_000n);
    const drawn = { ...row, raffle: { carried: 0, prizes: 3, winners } };
    const opened = await createOpenings(base.db, drawn);
    expect(opened.winners).toEqual(winners.toSorted((x, y) => x - y).map((place) => openingOf(draw, place)));
    expect(await tierResults(base.db, drawn)).toEqual([
      { tier: 1, winners: 1, prize: 10_000_000_000 },
      { tier: 2, winners: 0, prize: 25_000_000 },
      { tier: 3, winners: 0, prize: 1_000_000 },
      { tier: 4, winners: 0, prize: 50_000 },
      { tier: 5, winners: 0, prize: 2_000 },
    ]);
    const missing = [...winners.slice(0, 2), placeOf(a, 2)];
    await expect(createOpenings(base.db, { ...drawn, raffle: { ...drawn.raffle, winners: missing } })).rejects.toThrow(
      'each winner of the raffle is opened',
    );
  });
});
