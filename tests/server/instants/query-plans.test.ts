import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardOrdersQuery } from '#server/instants/view/card-orders.ts';
import { openTestSeries } from '#support/instants/cards.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';

const PLAYER = 7n;
const ORDERS = 20_000;

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
  const { id } = await openTestSeries(base.db);
  // One order of a thousand has covered cards, another one won.
  await sql`
    insert into card_orders (order_id, series_id, player_id, quantity, stake, from_gift, from_deposited, from_winnings, created_at, revealed, win_amount)
    select gen_random_uuid(), ${id}, ${PLAYER}, 2, 1000, 0, 1000, 0, product_now() - n * interval '1 minute',
      case n % 1000 when 500 then 1 else 2 end, case n % 1000 when 250 then 500 else 0 end
    from generate_series(1, ${ORDERS}::int) n`.execute(base.db);
  await sql`analyze card_orders`.execute(base.db);
});
afterAll(() => base.drop());

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

test.for(['all', 'unscratched', 'scratched', 'win', 'not-win'] as const)(
  'the first page of orders of cards with status %s reads few of many orders',
  async (status) => {
    const query = cardOrdersQuery(PLAYER, { kind: 'scratch-card', status }, 60);
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (analyze, format json) ${query}`.execute(
      base.db,
    );
    const scans = rows
      .flatMap((row) => nodes(row['QUERY PLAN'][0].Plan))
      .filter((node) => node['Relation Name'] === 'card_orders');
    const read = scans.reduce(
      (sum, node) => sum + node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)),
      0,
    );
    expect(read).toBeGreaterThan(10);
    expect(read).toBeLessThan(200);
  },
);
