import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { appendAct, brokenAct } from '../../src/server/ops/audit.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const { db } = database;
afterAll(() => database.drop());

const act = (outcome: string) => ({ operator: 'noura', act: 'player lock', arguments: ['+971500000000'], outcome });

test('acts of many operators at once stand in one unbroken chain', async () => {
  await Promise.all(Array.from({ length: 32 }, (_, i) => appendAct(db, act(`done ${i}`))));
  const { rows } = await sql<{ n: bigint; newest: bigint }>`select count(*) n, max(id) newest from audit_log`.execute(
    db,
  );
  expect(rows[0]).toEqual({ n: 32n, newest: 32n });
  expect(await brokenAct(db)).toBeNull();
});

test('the database refuses to change or forget an act', async () => {
  await expect(sql`update audit_log set outcome = 'never'`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow('append-only');
});

test('an act changed behind the trigger breaks the chain where it stands', async () => {
  await sql`alter table audit_log disable trigger all`.execute(db);
  await sql`update audit_log set arguments = '["+971511111111"]' where id = 7`.execute(db);
  await sql`alter table audit_log enable trigger all`.execute(db);
  expect(await brokenAct(db)).toBe(7n);
});
