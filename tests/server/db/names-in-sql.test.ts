import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import { functionsText } from '#server/db/sql-functions.ts';
import { ORDER_VERDICT } from '#server/orders/purchase/verdict.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const byKebabCase = (numbers: Readonly<Record<string, number>>) =>
  new Map(Object.entries(numbers).map(([name, value]) => [kebabCase(name), value]));

test.each([
  ['error_code', byKebabCase(errorCodes)],
  ['order_verdict', byKebabCase(ORDER_VERDICT)],
  ['verified_status', byKebabCase(VERIFIED_STATUS)],
])('%s() has the numbers of TypeScript for every name in our functions', async (name, values) => {
  const calls = [...functionsText().matchAll(new RegExp(`\\b${name}\\('([\\w-]+)'\\)`, 'g'))];
  const used = [...new Set(calls.map(([, value = '']) => value))];
  expect(used.length).toBeGreaterThan(0);
  const { rows } = await sql<{ used: string; value: number }>`
    select used, ${sql.id(name)}(used) as value from unnest(${used}::text[]) used`.execute(base.db);
  expect(rows).toEqual(used.map((one) => ({ used: one, value: values.get(one) })));
});

test('no other function has an error code by its number', () => {
  const others = functionsText().replace(/create or replace function error_code\(.*?\nend;/s, '');
  expect(others.match(/\b[45]\d{8}\b/g)).toBeNull();
});
