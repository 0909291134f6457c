import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import { markBalances } from '#server/db/migrations/0013-lists.ts';
import { currentEntriesQuery } from '#server/orders/view/current-entries.ts';
import {
  findWonOrders,
  loadOrderSummaries,
  orderSummariesQuery,
  type SummaryFilter,
} from '#server/orders/view/order-summaries.ts';
import { momentQuery } from '#server/transactions/day-range.ts';
import { loadTransactions, transactionsQuery, type HistoryQuery } from '#server/transactions/history.ts';
import { countPages } from '#support/node/count-pages.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';
import { makeBuyer } from '#support/draws/draws.ts';

const FEW = 10_000;
const MANY = 100_000;
let base: TestDatabase;
/** A player with few orders and one with many, to compare the cost of a page. */
let few: bigint;
let many: bigint;

/** The newest 500 orders wait for ten future draws; the others belong to past draws. */
const drawOf = (count: number) =>
  sql`case when n > ${count - 500} then 990 + (n - ${count - 500}) * 8 / 500 else n * 989 / ${count - 500} end`;

/** Orders of one entry: every hundredth is consecutive with two draws, every fiftieth of a past draw won. */
async function insertOrders(playerId: bigint, count: number): Promise<void> {
  const { db } = base;
  await sql`
    insert into orders (id, player_id, total, created_at, lottery_type, draws_count, entries_count, fingerprint, receipt_previous)
    select md5(${playerId} || '/' || n)::uuid, ${playerId}, case when n % 100 = 0 then 200 else 100 end,
      (select draws_at - interval '55 s' + n % 500 * interval '1 ms' from draws where id = (select min(id) from draws) + ${drawOf(count)}),
      69, case when n % 100 = 0 then 2 else 1 end, 1, sha256('f'), sha256('p')
    from generate_series(1, ${count}) n`.execute(db);
  await sql`
    insert into order_draws (order_id, draw_id, player_id, stake, from_gift, from_deposited, from_winnings, prize, state, position, "of")
    select md5(${playerId} || '/' || n)::uuid, d.id + position - 1, ${playerId}, 100, 0, 100, 0,
      case when n % 50 = 0 and position = 1 and d.state = 'settled' then 185 end,
      case when n % 50 = 0 and position = 1 and d.state = 'settled' then 3 else 1 end,
      position, case when n % 100 = 0 then 2 else 1 end
    from generate_series(1, ${count}) n
      join draws d on d.id = (select min(id) from draws) + ${drawOf(count)},
      generate_series(1, case when n % 100 = 0 then 2 else 1 end) position`.execute(db);
  await sql`
    insert into wins (draw_id, player_id, order_id, entry_no, play, tier, prize, to_claim)
    select draw_id, player_id, order_id, 1, 0, 1, prize, false from order_draws where player_id = ${playerId} and prize is not null`.execute(
    db,
  );
  // Stakes and prizes in the order in which they would have been posted.
  await sql`
    insert into transfers (debit, credit, amount, kind, reference, draw_id)
    select debit, credit, amount, kind, id, draw_id from (
      select o.created_at as at, ${playerId}::bigint * 8 as debit, 690::bigint as credit, 100 as amount, 'stake' as kind, o.id, null::bigint as draw_id
      from orders o where o.player_id = ${playerId}
      union all
      select o.created_at, ${playerId}::bigint * 8, 692, 100, 'advance', o.id, null from orders o where o.player_id = ${playerId} and draws_count > 1
      union all
      select o.created_at + interval '1 minute', 691, ${playerId}::bigint * 8 + 1, 185, 'prize', o.id, x.draw_id
      from orders o join order_draws x on x.order_id = o.id where o.player_id = ${playerId} and x.prize is not null
    ) t order by at, id, kind`.execute(db);
}

beforeAll(async () => {
  base = await createTestDatabase();
  const { db } = base;
  await sql`insert into draw_games (lottery_type) values (69) on conflict do nothing`.execute(db);
  await sql`
    insert into draws (lottery_type, phase, state, opens_at, closes_at, draws_at, seed, seed_hash, committed_at, beacon,
      closed_at, ticket_count, tickets_root, root_published_at, beacon_round, beacon_signature, numbers, drawn_at, settled_at)
    select 69, to_char(at, 'YYMMDD') || '-' || to_char(at, 'HH24MI'), case when over then 'settled' else 'scheduled' end,
      at - interval '60 s', at - interval '6 s', at, s, sha256(s), at - interval '1 hour', '{}',
      case when over then at end, case when over then 1 end, case when over then s end, case when over then at end, case when over then 1 end,
      case when over then s end, case when over then '[[1,2,3,4,5]]'::jsonb end, case when over then at end, case when over then at end
    from (select (select date_trunc('minute', product_now())) + (n - 990) * interval '1 minute' as at, sha256(n::text::bytea) as s, n <= 990 as over
      from generate_series(1, 1000) n) x order by at`.execute(db);
  few = await makeBuyer(db, 10n ** 9n);
  many = await makeBuyer(db, 10n ** 9n);
  await insertOrders(few, FEW);
  await insertOrders(many, MANY);
  await sql`
    insert into tickets (draw_id, order_id, player_id, m1, m2, m3, stake, multiple, entry_no, play, salt, leaf)
    select draw_id, order_id, player_id, 1, 0, 0, 100, 1, 1, 0, substr(sha256('s'), 1, 16), sha256(order_id::text::bytea)
    from order_draws`.execute(db);
  // One statement writes at most one mark: this adds those of separate statements.
  await markBalances(db as never);
  await sql`vacuum analyze`.execute(db);
}, 180_000);
afterAll(() => base.drop());

describe('a page of orders', () => {
  it.each([
    { status: 'all' },
    { status: 'unsettled' },
    { status: 'win' },
    { status: 'unsettled', sort: 'next-draw' },
    { status: 'not-win' },
    { status: 'decided' },
    { status: 'decided', sort: 'last-draw', limit: 1 },
    { status: 'all', sort: 'next-draw' },
    { status: 'all', offset: 40 },
  ] as const)('costs the same for many orders as for few: %j', async (filter) => {
    const [small, large] = [
      await countPages(base.db, orderSummariesQuery({ limit: 20, ...filter, playerId: few })),
      await countPages(base.db, orderSummariesQuery({ limit: 20, ...filter, playerId: many })),
    ];
    expect(large).toBeLessThan(2 * small);
  });

  it('of future draws reads no older draws', async () => {
    const page = { playerId: many, status: 'all', limit: 20 } as const;
    expect((await loadOrderSummaries(base.db, { ...page, futureOnly: true })).total).toBe(70); // the page of 20 and the 50 counted ahead
    expect(await countPages(base.db, orderSummariesQuery({ ...page, futureOnly: true }))).toBeLessThan(1_000);
  });

  it('of the next draw costs the same for many orders as for few', async () => {
    const [small, large] = [
      await countPages(base.db, currentEntriesQuery(few, 69)),
      await countPages(base.db, currentEntriesQuery(many, 69)),
    ];
    expect(small).toBeGreaterThan(0);
    expect(large).toBeLessThan(2 * small);
  });

  it('has a total as far as the query counts', async () => {
    const total = async (filter: SummaryFilter) => (await loadOrderSummaries(base.db, filter)).total;
    expect(await total({ playerId: few, status: 'win', limit: 100, offset: 50 })).toBe((FEW - 500) / 50);
    expect(await total({ playerId: many, limit: 20 })).toBe(70);
    expect(await total({ playerId: many, status: 'unsettled', limit: 20, offset: 400 })).toBe(470);
    expect(await total({ playerId: many, status: 'unsettled', limit: 20, offset: 480 })).toBe(501); // with the last consecutive one
    const last = await loadOrderSummaries(base.db, { playerId: few, limit: 20, offset: FEW - 10 });
    expect([last.total, last.list.length]).toEqual([FEW, 10]);
  });

  it.each([
    ['next', 'unsettled', 'next-draw', 1],
    ['last', 'decided', 'last-draw', -1],
  ] as const)('in the order of the %s draws sorts the 200 newest orders', async (_, status, sort, direction) => {
    const read = async (more: Partial<SummaryFilter>) => {
      const filter = { playerId: many, status, limit: 100, ...more };
      const pages = [0, 100].map((offset) => loadOrderSummaries(base.db, { ...filter, offset }));
      return (await Promise.all(pages)).flatMap(({ list }) => list);
    };
    const newest = await read({});
    expect(newest).toHaveLength(200);
    expect(await read({ sort })).toEqual(newest.toSorted((a, b) => direction * (a.drawTimestamp - b.drawTimestamp)));
    expect((await loadOrderSummaries(base.db, { playerId: many, status, sort, limit: 20 })).total).toBe(200);
  });

  it('finds few wins among many orders by the wins', async () => {
    const won = assertPresent(await findWonOrders(base.db, { playerId: few, status: 'win' }), 'few');
    expect(await findWonOrders(base.db, { playerId: many, status: 'win' })).toBeUndefined();
    expect(await findWonOrders(base.db, { playerId: many, status: 'all' })).toBeUndefined();
    expect(
      await countPages(base.db, orderSummariesQuery({ playerId: few, status: 'win', limit: 20 }, won.slice(0, 5))),
    ).toBeLessThan(100);
  });

  it('lists the same wins, newest first, by orders and by wins', async () => {
    const page: SummaryFilter = { playerId: few, status: 'win', limit: 100, offset: 50 };
    const won = await findWonOrders(base.db, page);
    expect(won).toHaveLength((FEW - 500) / 50);
    const found = await Promise.all([won, undefined].map((ids) => orderSummariesQuery(page, ids).execute(base.db)));
    expect(found[0]?.rows).toHaveLength(100);
    expect(found[0]?.rows).toEqual(found[1]?.rows);
    const times = found[0]?.rows.map((row) => row.created_at.getTime()) ?? [];
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });
});

describe('a page of transactions', () => {
  const page = (playerId: bigint, more: Partial<HistoryQuery> = {}): HistoryQuery => ({
    playerId,
    tab: 'all',
    limit: 20,
    ...more,
  });
  const TABS = ['all', 'orders', 'prizes', 'deposits', 'withdrawals'] as const;
  it.each(TABS)('costs the same for a long history as for a short one: %s', async (tab) => {
    const [small, large] = [
      await countPages(base.db, transactionsQuery(page(few, { tab }))),
      await countPages(base.db, transactionsQuery(page(many, { tab }))),
    ];
    expect(large).toBeLessThan(2 * small);
  });

  it.each(TABS)('costs the same deep in a history as at its beginning: %s', async (tab) => {
    const { rows } = await sql<{ id: bigint }>`
      select id from transfers where player_id = ${many} order by id offset ${MANY / 10} limit 1`.execute(base.db);
    const before = assertPresent(rows[0], 'a transfer').id;
    const [first, deep] = [
      await countPages(base.db, transactionsQuery(page(many, { tab }))),
      await countPages(base.db, transactionsQuery(page(many, { tab, before }))),
    ];
    // Beyond the first page the mark above the page is read, too, and the transfers between it and the page.
    expect(deep).toBeLessThan(2 * first);
  });

  it('finds a day at the same cost in a long history', async () => {
    const { rows } = await sql<{ at: Date }>`
      select created_at as at from transfers where player_id = ${many} order by id offset ${MANY / 2} limit 1`.execute(
      base.db,
    );
    const at = assertPresent(rows[0], 'a transfer').at;
    const [small, large] = [
      await countPages(base.db, momentQuery(few, at)),
      await countPages(base.db, momentQuery(many, at)),
    ];
    expect(large).toBeLessThan(2 * small);
    expect(large).toBeLessThan(1_000);
  });

  it('chains balances from the wallet down to zero, on any page', async () => {
    const { rows } = await sql<{
      now: bigint;
    }>`select deposited + winnings + gift as now from wallets where player_id = ${few}`.execute(base.db);
    const all = (await loadTransactions(base.db, page(few, { limit: 2 * FEW }), 'en-US')).list;
    expect(all).toHaveLength(FEW + (FEW - 500) / 50 + 1);
    let balance = Number(rows[0]?.now);
    for (const row of all) {
      expect(row.balance).toBe(balance);
      balance -= row.amount;
    }
    expect(balance).toBe(0);
    const byId = new Map(all.map((row) => [row.transactionId, row]));
    for (const tab of ['orders', 'prizes', 'deposits'] as const) {
      const listed = (await loadTransactions(base.db, page(few, { tab, limit: 100 }), 'en-US')).list;
      expect(listed.length).toBeGreaterThan(0);
      for (const row of listed) expect(row).toEqual(byId.get(row.transactionId));
    }
    const walk = async (tab: HistoryQuery['tab'], pages: number) => {
      const found = [];
      let next: string | null | undefined;
      for (let at = 0; at < pages && next !== null; at++) {
        const query = page(few, { tab, before: next === undefined ? undefined : BigInt(next) });
        const loaded = await loadTransactions(base.db, query, 'en-US');
        found.push(...loaded.list);
        ({ next } = loaded);
      }
      return { found, next };
    };
    expect((await walk('all', 10)).found).toEqual(all.slice(0, 200));
    expect(await walk('prizes', 100)).toEqual({ found: all.filter(({ type }) => type === 'prize'), next: null });
    const last = all.at(-3);
    const query = page(few, { before: BigInt(assertPresent(last, 'the last but two').transactionId) });
    expect(await loadTransactions(base.db, query, 'en-US')).toEqual({ next: null, list: all.slice(-2) });
  });

  it('balance marks equal the sums of earlier transfers, from the migration and from each posting', async () => {
    const player = await makeBuyer(base.db, 10n ** 6n);
    for (let n = 0; n < 300; n++) {
      const debit = player * 8n;
      const reference = randomUUID();
      await base.db
        .insertInto('transfers')
        .values([
          { debit, credit: 690n, amount: 100n, kind: 'stake', reference, draw_id: null },
          { debit, credit: 692n, amount: 100n, kind: 'advance', reference, draw_id: null },
        ])
        .execute();
    }
    const { rows } = await sql<{ player_id: bigint; marks: number; wrong: number }>`
      select m.player_id, count(*)::int as marks, count(*) filter (where balance <> (
        select sum(case when credit >= 8000 then amount else -amount end) from transfers t where t.player_id = m.player_id and t.id <= m.id))::int as wrong
      from balance_marks m where player_id in (${few}, ${player}) group by player_id`.execute(base.db);
    expect(rows.map(({ wrong }) => wrong)).toEqual([0, 0]);
    for (const { marks } of rows) expect(marks).toBeGreaterThan(2);
  });
});
