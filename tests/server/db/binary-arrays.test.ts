import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byteas, int2s, int4s, int8s, uuids } from '#server/db/binary-arrays.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

const identity = <T>(value: T): T => value;

test('binary arrays arrive unchanged', async () => {
  const ids = [randomBytes(16), randomBytes(16)];
  const blobs = [Buffer.alloc(0), randomBytes(40)];
  const { rows } = await base.pool.query(
    `select $1::smallint[] as small, $2::int[] as int, $3::bigint[]::text[] as big, $4::bytea[] as blobs, $5::uuid[]::text[] as ids`,
    [
      int2s([1, -2, 32_767], identity),
      int4s([0, -5, 2 ** 31 - 1], identity),
      int8s([0n, -9n, 2n ** 63n - 1n], identity),
      byteas(blobs, identity),
      uuids(ids, identity),
    ],
  );
  expect(rows[0]).toEqual({
    small: [1, -2, 32_767],
    int: [0, -5, 2 ** 31 - 1],
    big: ['0', '-9', (2n ** 63n - 1n).toString()],
    blobs,
    ids: ids.map((id) => id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')),
  });
});

test('refuses a value out of range before it is sent', () => {
  expect(() => int2s([32_768], identity)).toThrow(RangeError);
  expect(() => int8s([2n ** 63n], identity)).toThrow(RangeError);
});

test('sends an empty array', async () => {
  const { rows } = await base.pool.query('select cardinality($1::bigint[]) as n', [int8s([], identity)]);
  expect(rows[0]).toEqual({ n: 0 });
});
