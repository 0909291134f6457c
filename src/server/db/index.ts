import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { MINUTE_MS, SECOND_MS } from '#kernel/time.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
/** A query may run alone or inside a transaction. */
export type Queryable = Db | Tx;

export interface DbHandle {
  /** For calls, whose players wait. */
  readonly db: Db;
  /**
   * For long work that nobody waits for: settlement, jobs, large trees. It has a few connections of its own, so that
   * calls keep theirs.
   */
  readonly background: Db;
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

/**
 * A call's statement takes milliseconds; one that takes this long is given up and answered `serverBusy`, long before
 * the client's 55 s.
 */
export const CALL_STATEMENT_MS = 10 * SECOND_MS;
/** Settling ten million tickets takes a minute; a statement that takes this long hangs. */
export const BACKGROUND_STATEMENT_MS = 30 * MINUTE_MS;
const BACKGROUND_CONNECTIONS = 6;

export interface PoolOptions {
  readonly max?: number;
  /** The longest a statement of `db` may take. */
  readonly statementMs?: number;
}

export function openPool(url: string, max: number, statementMs = CALL_STATEMENT_MS): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    // A statement that waits this long for a lock must not hold up others. JIT is off: no statement is so long that
    // compiling it pays, and it would cost a settlement hundreds of milliseconds.
    options: `-c jit=off -c lock_timeout=5000 -c statement_timeout=${statementMs} -c idle_in_transaction_session_timeout=30000`,
  });
  pool.on('error', () => {
    // PostgreSQL closed an idle connection: the pool opens another when it needs one.
  });
  return pool;
}

export function openDatabase(url: string, options: PoolOptions = {}): DbHandle {
  const pool = openPool(url, options.max ?? 16, options.statementMs);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const background = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: openPool(url, BACKGROUND_CONNECTIONS, BACKGROUND_STATEMENT_MS) }),
  });
  return {
    db,
    background,
    pool,
    url,
    close: async () => {
      await Promise.all([db.destroy(), background.destroy()]);
    },
  };
}
