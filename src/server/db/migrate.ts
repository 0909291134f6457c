import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { migrations } from './migrations/index.ts';
import { applyFunctions, lockSchemaChanges } from './sql-functions.ts';
import type { Db } from './index.ts';

/** PostgreSQL refused a change of the schema. */
export class MigrationError extends Error {}

/** Numbers are given before the work is done, so a migration may land after one of a higher number has run. */
const createMigrator = (db: Db) =>
  new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    allowUnorderedMigrations: true,
  });

/**
 * Brings the schema and its functions up to date, however long that takes. Nodes that start together wait for each
 * other: Kysely takes a lock, and so does `applyFunctions`.
 */
export async function migrate(db: Db): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`select set_config('lock_timeout', '0', false), set_config('statement_timeout', '0', false)`.execute(one);
    try {
      const migrator = createMigrator(one);
      const { error } = await migrator.migrateToLatest();
      if (error) throw error;
      await applyFunctions(one);
      await makeQueueSchema(one);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      throw new MigrationError(`the schema cannot be brought up to date: ${error.message}`, { cause: error });
    } finally {
      await sql`reset lock_timeout`.execute(one);
      await sql`reset statement_timeout`.execute(one);
    }
  });
}

/** pg-boss makes its own tables, but who starts it need not be allowed to make schemas. */
async function makeQueueSchema(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockSchemaChanges(tx);
    await sql`do $$ begin if to_regnamespace('pgboss') is null then create schema pgboss; end if; end $$`.execute(tx);
  });
}

/** Whether every migration of this build has run; for /readyz. */
export async function isMigrated(db: Db): Promise<boolean> {
  return (await createMigrator(db).getMigrations()).every((migration) => migration.executedAt !== undefined);
}
