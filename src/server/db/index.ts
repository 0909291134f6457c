import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
/** A query may run alone or inside a transaction. */
export type Queryable = Db | Tx;

export interface DbHandle {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly url: string;
  close(): Promise<void>;
}

const INT8 = 20;
const DATE = 1082;
const INT8_ARRAY = 1016;

/** bigint stays exact; a date stays the text it is, whatever the machine's zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: string) {
    if (format !== 'binary') {
      if (oid === INT8) return BigInt;
      if (oid === DATE) return (text: string) => text;
      if (oid === INT8_ARRAY) return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt));
    }
    return pg.types.getTypeParser(oid, format as 'text') as (text: string) => unknown;
  },
};

export function openDatabase(url: string, options: { max?: number } = {}): DbHandle {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    types,
    // A statement that waits this long for a lock is a fault somewhere else; it must not hold others up.
    options: '-c lock_timeout=5000 -c idle_in_transaction_session_timeout=30000',
  });
  pool.on('error', () => {
    // An idle connection that PostgreSQL closed: the pool opens another when it is asked.
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, url, close: () => db.destroy() };
}

/** Brings the schema up to date; two processes that start together do it once (Kysely takes a lock). */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Whether every migration of this build has run; for /readyz. */
export async function migrated(db: Db): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  return (await migrator.getMigrations()).every((migration) => migration.executedAt !== undefined);
}
