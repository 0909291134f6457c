import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from '#server/db/index.ts';
import { migrate } from '#server/db/migrate.ts';
import { functionsText, SQL_FILES } from '#server/db/sql-functions.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

/** Definitions of all our functions in PostgreSQL, by name and parameters. */
async function definitions(db: Queryable): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; text: string }>`
    select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as text from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e') order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]));
}

const digests = async () =>
  (await sql<{ digest: string; applied_at: Date }>`select digest, applied_at from sql_functions`.execute(base.db)).rows;

test('every .sql file is applied, and every database function has a file', async () => {
  const server = new URL('../../../src/server/', import.meta.url);
  const found = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.sql'));
  expect(found.map((path) => path.replaceAll('\\', '/')).toSorted()).toEqual([...SQL_FILES].toSorted());
  const named = [...functionsText().matchAll(/^create or replace function (\w+)\(/gm)].map(([, name]) => name);
  const inDatabase = Object.keys(await definitions(base.db)).map((name) => name.split('(', 1)[0]);
  expect(inDatabase.toSorted()).toEqual(named.toSorted());
});

test('the functions in the database equal those in the files', async () => {
  const before = await definitions(base.db);
  await base.db.transaction().execute(async (tx) => {
    await sql.raw(functionsText()).execute(tx);
    expect(await definitions(tx)).toEqual(before);
  });
});

test('concurrent migrations replace the functions of another release', async () => {
  const wanted = await definitions(base.db);
  await sql`create or replace function session_ended() returns trigger language plpgsql as 'begin return null; end'`.execute(
    base.db,
  );
  await sql`update sql_functions set digest = 'of another release'`.execute(base.db);
  await Promise.all([migrate(base.db), migrate(base.db), migrate(base.db)]);
  expect(await definitions(base.db)).toEqual(wanted);
});

test('unchanged files are not applied again', async () => {
  const [before] = await digests();
  await sql`create or replace function session_ended() returns trigger language plpgsql as 'begin return null; end'`.execute(
    base.db,
  );
  await migrate(base.db);
  expect(await digests()).toEqual([before]);
  expect((await definitions(base.db))['session_ended()']).not.toContain('pg_notify');
  // Restores the functions for the tests that follow.
  await sql`delete from sql_functions`.execute(base.db);
  await migrate(base.db);
  expect((await definitions(base.db))['session_ended()']).toContain('pg_notify');
});

test('a file with an error changes nothing and is not recorded', async () => {
  const before = [await definitions(base.db), await digests()];
  const broken = base.db.transaction().execute(async (tx) => {
    await sql
      .raw(`${functionsText()}\ncreate or replace function broken() returns int language sql return nothing();`)
      .execute(tx);
  });
  await expect(broken).rejects.toThrow(/nothing/);
  expect([await definitions(base.db), await digests()]).toEqual(before);
});

test('Node reads the same files without a bundler', async () => {
  const script = `import { functionsText } from ${JSON.stringify(new URL('../../../src/server/db/sql-functions.ts', import.meta.url).href)};
    process.stdout.write(functionsText());`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '-e', script], {
    cwd: new URL('../../..', import.meta.url),
  });
  expect(stdout).toBe(functionsText());
});

test('a migration runs although one of a higher number ran before it', async () => {
  const name = '0034-notifications';
  await sql`drop table notifications, unread_notifications, operator_messages`.execute(base.db);
  await sql`drop function count_unread`.execute(base.db);
  await sql`delete from kysely_migration where name = ${name}`.execute(base.db);
  await sql`update sql_functions set digest = 'of another release'`.execute(base.db);
  await migrate(base.db);
  expect((await sql`select name from kysely_migration where name = ${name}`.execute(base.db)).rows).toHaveLength(1);
});
