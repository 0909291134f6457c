import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type DbHandle } from '#server/db/index.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { makePlayer } from '#support/players/player.ts';

let base: TestDatabase;
let node: TestNode;
/** Connected as the node is. */
let role: DbHandle;

beforeAll(async () => {
  base = await createTestDatabase();
  node = await startTestNode(base.url);
  role = openDatabase(base.url, { max: 1 });
  await makePlayer(node, { balance: 1_000n });
});
afterAll(async () => {
  await role.close();
  await node.stop();
  await base.drop();
});

const attempt = (statement: string) => sql.raw(statement).execute(role.db);

describe("the nodes' role", () => {
  it('is no superuser, makes no role and no database, and owns no table but those of the job queue', async () => {
    const { rows } = await sql`
      select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user`.execute(
      role.db,
    );
    expect(rows).toEqual([
      { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false },
    ]);
    const { rows: owned } = await sql<{ schema: string }>`
      select distinct schemaname as schema from pg_tables where tableowner = current_user`.execute(role.db);
    expect(owned).toEqual([{ schema: 'pgboss' }]);
  });

  it.each([
    'update transfers set amount = amount + 1',
    'delete from transfers',
    'truncate transfers cascade',
    'delete from wallets',
    'delete from accounts',
    'delete from balance_marks',
    'delete from receipt_batches',
    'update terms_acceptances set accepted_at = now()',
    'delete from terms_acceptances',
    "update audit_log set operator = 'nobody'",
    'delete from audit_log',
    'truncate audit_log',
    'delete from installation',
    'delete from kysely_migration',
    'delete from sql_functions',
  ])('may not %s', async (statement) => {
    await expect(attempt(statement)).rejects.toThrow('permission denied');
  });

  it.each([
    'alter table transfers disable trigger all',
    'alter table audit_log disable trigger all',
    'drop trigger transfers_kept on transfers',
    'drop table audit_log',
    'alter table wallets drop constraint wallets_pkey',
  ])("may not %s, since the table is its owner's", async (statement) => {
    await expect(attempt(statement)).rejects.toThrow('must be owner');
  });

  it.each([
    'set session_replication_role = replica',
    'create table public.more (id int)',
    'create schema more',
    "create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'",
    "select pg_read_file('/etc/passwd')",
    "copy (select 1) to program 'true'",
    'create role more',
  ])('may not %s', async (statement) => {
    await expect(attempt(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('cannot set a balance: a trigger refuses what no transfer moved', async () => {
    await expect(attempt('update wallets set deposited = deposited + 1')).rejects.toThrow('the ledger only grows');
    await expect(attempt('update accounts set balance = balance + 1')).rejects.toThrow('the ledger only grows');
  });
});
