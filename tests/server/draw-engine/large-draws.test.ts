import { Kysely, PostgresDialect, sql, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { games } from '#games/index.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { announceResults } from '#server/settlement/announce-results.ts';
import type { DrawContext } from '#server/draw-engine/context.ts';
import { merkleRoot } from '#support/proof/proof-bytes.ts';
import { findDueClosings, findDueDraws, findDueWork } from '#server/draw-engine/due-draws.ts';
import { openDueDraws } from '#server/draw-engine/steps/open-draws.ts';
import { publishRecord } from '#server/draw-engine/steps/publish-record.ts';
import { publishRoot } from '#server/draw-engine/steps/publish-root.ts';
import type { Database } from '#server/db/schema.ts';
import { readDraw, runDueStep } from '#support/draws/draws.ts';
import { createDrawFixture, type DrawFixture } from '#support/draws/draw-fixture.ts';
import type { PlayerPush } from '#server/push/player-push.ts';

let fixture: DrawFixture;
beforeAll(async () => {
  fixture = await createDrawFixture();
});
afterAll(() => fixture.stop());

/** A context that records the number of rows of each database answer. */
function createCountingContext(ctx: DrawContext): { readonly ctx: DrawContext; readonly rows: number[] } {
  const rows: number[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      rows.push(result.rows.length);
      return Promise.resolve(result);
    },
  };
  return { ctx: { ...ctx, db: ctx.db.withPlugin(plugin) }, rows };
}

const TICKETS = 12_000;

/** Inserts twelve thousand tickets of six thousand orders. */
const insertTickets = (id: bigint) =>
  sql`
    insert into tickets (draw_id, order_id, player_id, m1, m2, m3, stake, multiple, entry_no, play, salt, leaf)
    select ${id}::bigint, md5((n / 2)::text)::uuid, 1001 + n / 2, 1, 0, 0, 100, 1, 1 + n % 2, 0, substr(sha256(n::text::bytea), 1, 16), sha256(n::text::bytea)
    from generate_series(0, ${TICKETS - 1}::int) n`.execute(fixture.base.db);

test('reads a large draw by pages for its root and for announcements, winners first', async () => {
  const draw = await fixture.nextDraw();
  await insertTickets(draw.id);
  await fixture.afterClose(draw);
  const { ctx, rows } = createCountingContext(fixture.nodes[0].draws.ctx);
  expect(await runDueStep(ctx, draw.id)).toBe('close');
  expect(await publishRoot(ctx, draw.id)).toBe(true);
  const leaves = await fixture.base.db.selectFrom('tickets').select('leaf').where('draw_id', '=', draw.id).execute();
  const root = merkleRoot(leaves.map(({ leaf }) => leaf).sort(Buffer.compare));
  const closed = await readDraw(fixture.base.db, draw.id);
  expect([closed.ticket_count, closed.tickets_root]).toEqual([BigInt(TICKETS), root]);

  await sql`
    insert into wins (draw_id, player_id, order_id, entry_no, play, tier, prize, to_claim)
    select draw_id, player_id, order_id, entry_no, 0, 1, 185, false from tickets where draw_id = ${draw.id} and get_byte(leaf, 0) < 120`.execute(
    fixture.base.db,
  );
  const pages: PlayerPush[][] = [];
  let turns = 0;
  const seenAt: number[] = [];
  const turn = () => {
    turns++;
    immediate = setImmediate(turn);
  };
  let immediate = setImmediate(turn);
  const push = {
    publish: (pushes: readonly PlayerPush[]) => {
      pages.push([...pushes]);
      seenAt.push(turns);
    },
    publishWallets: () => undefined,
  };
  await announceResults({ ...ctx, push }, draw.id);
  clearImmediate(immediate);
  expect(Math.max(...pages.map((page) => page.length))).toBeLessThanOrEqual(2_000);
  // The event loop runs between two pages.
  expect(new Set(seenAt).size).toBe(seenAt.length);
  const announced = pages.flat().flatMap(({ push: one }) => (one.type === 'bet' ? [one.data] : []));
  const { rows: expected } = await sql<{ orderId: string; won: boolean }>`
    select order_id as "orderId", bool_or(w.draw_id is not null) as won from tickets t left join wins w using (draw_id, player_id, order_id, entry_no)
    where t.draw_id = ${draw.id} group by 1 order by 1`.execute(fixture.base.db);
  expect(announced.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))).toEqual(expected);
  const firstLoser = announced.findIndex(({ won }) => !won);
  expect(announced.slice(firstLoser).some(({ won }) => won)).toBe(false);
  expect(Math.max(...rows)).toBeLessThanOrEqual(5_000);
});

test('finds draws by an index, however many are published', async () => {
  const { db, pool } = fixture.base;
  await sql`
    insert into draws (lottery_type, phase, state, opens_at, closes_at, draws_at, seed, seed_hash, committed_at, beacon, closed_at,
      ticket_count, tickets_root, root_published_at, beacon_round, beacon_signature, numbers, drawn_at, paid_to, settled_at,
      previous_hash, record_hash, record, published_at)
    select 69, '200101-' || lpad((n % 1440)::text, 4, '0'), 'published', at, at + interval '54 s', at + interval '1 min', s, sha256(s),
      at - interval '1 hour', '{}', at, 0, s, at + interval '54 s', 7, s, '[[1,2,3,4,5]]', at, 0, at, s, s, '{}', at
    from (select n, timestamptz '2020-01-01 00:00Z' + n * interval '1 min' as at, sha256(n::text::bytea) as s
      from generate_series(0, 1439) n) d`.execute(db);
  await sql`
    insert into draws (lottery_type, phase, state, opens_at, closes_at, draws_at, seed, seed_hash, committed_at, beacon, closed_at,
      ticket_count, tickets_root, root_published_at, beacon_round, beacon_signature, numbers, drawn_at, paid_to, settled_at,
      previous_hash, record_hash, record, published_at)
    select 69, to_char(timestamp '2020-01-01' + day * interval '1 day', 'YYMMDD') || substr(phase, 7), state, opens_at + day * interval '1 day',
      closes_at + day * interval '1 day', draws_at + day * interval '1 day', s, sha256(s), committed_at + day * interval '1 day',
      beacon, closed_at, 0, s, root_published_at + day * interval '1 day', 7, s, numbers, drawn_at, 0, settled_at, s, s, record, published_at
    from (select draws.*, day, sha256((id * 100 + day)::text::bytea) as s from draws, generate_series(1, 20) day
      where draws_at < '2020-01-02 00:01Z') d`.execute(db);
  await sql`analyze draws`.execute(db);

  const queries: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
  const loggingDb = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void queries.push({ sql: query.sql, parameters: query.parameters }),
  });
  const draw = await fixture.nextDraw();
  await fixture.afterClose(draw);
  const ctx = { ...fixture.nodes[0].draws.ctx, db: loggingDb };
  await openDueDraws(ctx, quickFive.lotteryType);
  await findDueWork(ctx, quickFive.lotteryType);
  await findDueDraws(ctx, quickFive.lotteryType, []);
  await findDueClosings(
    ctx,
    games.map(({ lotteryType }) => lotteryType),
  );
  for (let step = await runDueStep(ctx, draw.id); step !== 'publish-record'; step = await runDueStep(ctx, draw.id)) {
    assertPresent(step, 'a step');
    if (step === 'publish-root') await fixture.afterRound(draw.id);
  }
  expect(await publishRecord(ctx, await readDraw(ctx.db, draw.id))).toBe(false);
  const known = queries.filter((one) => /^\s*(select|update|with|insert)/.test(one.sql) && /\bdraws\b/.test(one.sql));
  expect(known.length).toBeGreaterThan(10);
  for (const one of known) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${one.sql}`, [...one.parameters]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan, one.sql).not.toMatch(/Seq Scan on draws\b/);
  }
});
