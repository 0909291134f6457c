import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bucketAccount,
  futureStakesAccount,
  HOUSE_ACCOUNTS,
  playerOfAccount,
  prizesAccount,
  salesAccount,
  type Bucket,
} from '#server/ledger/accounts.ts';
import { ORDER_DRAW_STATE } from '#server/settlement/order-draw-state.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

const valueOf = async <T>(expression: ReturnType<typeof sql>): Promise<T> => {
  const { rows } = await sql<{ value: T }>`select ${expression} as value`.execute(base.db);
  return rows[0]?.value as T;
};

test.each(['deposited', 'winnings', 'gift', 'held'] as const satisfies Bucket[])(
  'the bucket %s is the same account in SQL and in TypeScript',
  async (bucket) => {
    const account = bucketAccount(1_234_567n, bucket);
    expect(await valueOf(sql`player_account(1234567, ${bucket})`)).toBe(account);
    expect(await valueOf(sql`bucket_of_account(${account}::bigint)`)).toBe(bucket);
    expect(await valueOf(sql`player_of_account(${account}::bigint)`)).toBe(playerOfAccount(account));
    expect(await valueOf(sql`is_balance_account(${account}::bigint)`)).toBe(bucket !== 'held');
    expect(await valueOf(sql`is_player_account(${account}::bigint)`)).toBe(true);
  },
);

test("ids above a player's buckets belong to no bucket", async () => {
  expect(await valueOf(sql`bucket_of_account(8004)`)).toBeNull();
  expect(await valueOf(sql`player_account(1001, 'savings')`)).toBeNull();
});

test('house accounts in code equal those of the table by name', async () => {
  const rows = await base.db.selectFrom('accounts').select(['id', 'name']).execute();
  const idOf = new Map(rows.map(({ id, name }) => [name, id]));
  const house = {
    'bank-clearing': 'bankClearing',
    fees: 'fees',
    'prizes-to-claim': 'prizesToClaim',
    promotions: 'promotions',
  } as const;
  for (const [name, key] of Object.entries(house)) {
    expect(await valueOf(sql`house_account(${name})`)).toBe(idOf.get(name));
    expect(idOf.get(name)).toBe(HOUSE_ACCOUNTS[key]);
    expect(await valueOf(sql`is_player_account(house_account(${name}))`)).toBe(false);
  }
  expect([await valueOf(sql`sales_account(69)`), salesAccount(69)]).toEqual([
    idOf.get('sales-69'),
    idOf.get('sales-69'),
  ]);
  expect([await valueOf(sql`prizes_account(69)`), prizesAccount(69)]).toEqual([
    idOf.get('prizes-69'),
    idOf.get('prizes-69'),
  ]);
  expect([await valueOf(sql`future_stakes_account(69)`), futureStakesAccount(69)]).toEqual([
    idOf.get('future-stakes-69'),
    idOf.get('future-stakes-69'),
  ]);
});

test("states of an order's draw have the same numbers in SQL and in TypeScript", async () => {
  for (const [name, state] of Object.entries(ORDER_DRAW_STATE)) {
    expect(await valueOf(sql`order_draw_state(${name})`)).toBe(state);
    expect(await valueOf(sql`is_winning_state(${state}::smallint)`)).toBe(name === 'won' || name === 'to-claim');
  }
});
