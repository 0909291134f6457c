import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { appendAuditEntry, findBrokenEntry, runAudited } from '#server/ops/audit-log.ts';
import { auditCommands } from '#server/ops/commands/audit.ts';
import { OpsRefusal } from '#server/ops/command.ts';
import type { Engine } from '#server/engine/engine.ts';
import { createTestDatabase } from '#support/node/database.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database.drop());

const entryWith = (outcome: string) => ({
  operator: 'noura',
  act: 'player lock',
  arguments: ['+971500000000'],
  outcome,
});

test('concurrent entries form one unbroken chain', async () => {
  await Promise.all(Array.from({ length: 32 }, (_, i) => appendAuditEntry(db, entryWith(`done ${i}`))));
  const { rows } = await sql<{ n: bigint; newest: bigint }>`select count(*) n, max(id) newest from audit_log`.execute(
    db,
  );
  expect(rows[0]).toEqual({ n: 32n, newest: 32n });
  expect(await findBrokenEntry(db)).toBeNull();
});

const by = { operator: 'noura', act: 'player lock', arguments: ['+971500000000'] };
const newest = async (count: number) => {
  const rows = await db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(count).execute();
  return rows.map(({ id, outcome, intent }) => ({ id, outcome, intent }));
};

test('logs an action before it runs and its outcome afterwards', async () => {
  await runAudited(db, by, async () => {
    expect(await newest(1)).toMatchObject([{ outcome: 'begun', intent: null }]);
  });
  const [done, begun] = await newest(2);
  expect(done).toEqual({ id: (begun?.id ?? 0n) + 1n, outcome: 'done', intent: begun?.id });
  await expect(runAudited(db, by, () => Promise.reject(new OpsRefusal('No.')))).rejects.toThrow('No.');
  expect(await newest(1)).toMatchObject([{ outcome: 'refused: No.' }]);
  await expect(runAudited(db, by, () => Promise.reject(new Error('broke')))).rejects.toThrow('broke');
  expect(await newest(1)).toMatchObject([{ outcome: 'failed' }]);
  expect(await findBrokenEntry(db)).toBeNull();
});

test('lists an action on one line, and marks one without an outcome', async () => {
  await appendAuditEntry(db, { ...by, act: 'cut off', outcome: 'begun' });
  const lines: string[] = [];
  await auditCommands['list']?.run({ db } as Engine, [], (line) => lines.push(line));
  expect(lines[0]).toMatch(/cut off \+971500000000  no outcome: under way, or cut off$/);
  expect(lines[1]).toMatch(/player lock \+971500000000  failed$/);
  expect(lines[2]).toMatch(/refused: No\.$/);
  expect(lines[3]).toMatch(/ done$/);
});

test('an action has one outcome', async () => {
  const [entry] = await newest(1);
  await appendAuditEntry(db, { ...by, outcome: 'done', intent: entry?.id ?? 0n });
  await expect(appendAuditEntry(db, { ...by, outcome: 'failed', intent: entry?.id ?? 0n })).rejects.toThrow('unique');
});

test('the database refuses to change or delete an entry', async () => {
  await expect(sql`update audit_log set outcome = 'never'`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow('append-only');
});

test('a change behind the trigger breaks the chain at its entry', async () => {
  await sql`alter table audit_log disable trigger all`.execute(db);
  await sql`update audit_log set arguments = '["+971511111111"]' where id = 7`.execute(db);
  await sql`alter table audit_log enable trigger all`.execute(db);
  expect(await findBrokenEntry(db)).toBe(7n);
});
