import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sellingDrawsQuery } from '#server/orders/purchase/selling-draws.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
  await sql`insert into draw_games (lottery_type) values (69) on conflict do nothing`.execute(base.db);
  // Two weeks of draws every minute, the last hour of them in the future. The time is read once: the minute may turn
  // while the rows are written.
  await sql`
    insert into draws (lottery_type, phase, opens_at, closes_at, draws_at, seed, seed_hash, committed_at, beacon)
    select 69, to_char(at, 'YYMMDD') || '-' || to_char(at, 'HH24MI'), at - interval '60 s', at - interval '6 s', at, s, sha256(s),
      at - interval '1 hour', '{}'
    from (select (select date_trunc('minute', product_now())) + (60 - n) * interval '1 minute' as at, sha256(n::text::bytea) as s
      from generate_series(1, 20000) n) x`.execute(base.db);
  await sql`analyze draws`.execute(base.db);
});
afterAll(() => base.drop());

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

test('a purchase finds its draws by an index, however many are over', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
    explain (analyze, format json) ${sellingDrawsQuery(69)}`.execute(base.db);
  const scans = rows
    .flatMap((row) => nodes(row['QUERY PLAN'][0].Plan))
    .filter((node) => node['Relation Name'] === 'draws');
  expect(scans.map((node) => node['Node Type']).filter((type) => !/Index/.test(type))).toEqual([]);
  const read = scans.reduce((sum, node) => sum + node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0), 0);
  expect(read).toBeGreaterThan(50);
  expect(read).toBeLessThan(100);
});
