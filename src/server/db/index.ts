import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { MINUTE_MS, SECOND_MS } from '#kernel/time.ts';
import type { Logger } from '../observability/log.ts';
import { ConnectionPool, createConnectionReports, type ConnectionOptions, type DatabaseUrl } from './pool.ts';
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
  /** For the closings of draws, which are due within seconds. */
  readonly closings: Db;
  /** For the public log, in which witnesses must see closings as soon. */
  readonly tlog: Db;
  readonly pool: pg.Pool;
  /** The address of now. */
  readonly url: string;
  /** Another pool of the same database, for calls; who opens it ends it. */
  openPool(options: Partial<ConnectionOptions> & Pick<ConnectionOptions, 'max'>): pg.Pool;
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
/** Two for each game whose draws end in the same moment. */
const CLOSING_CONNECTIONS = 8;
const TLOG_CONNECTIONS = 4;

/** A call that gets no connection in this time is answered `serverBusy`. */
const CALL_WAIT_MS = 10 * SECOND_MS;
const BACKGROUND_WAIT_MS = MINUTE_MS;

export interface PoolOptions {
  readonly max?: number;
  /** The longest a statement of `db` may take. */
  readonly statementMs?: number;
  /** Without it nobody hears of connections that break. */
  readonly log?: Logger;
}

/**
 * A statement that waits this long for a lock must not hold up others. JIT is off: no statement is so long that
 * compiling it pays, and it would cost a settlement hundreds of milliseconds.
 */
const sessionSettings = (statementMs: number): string =>
  `-c jit=off -c lock_timeout=5000 -c statement_timeout=${statementMs} -c idle_in_transaction_session_timeout=30000`;

export function openDatabase(address: string | DatabaseUrl, options: PoolOptions = {}): DbHandle {
  const url = typeof address === 'string' ? () => address : address;
  const reports = createConnectionReports(options.log);
  const openPool: DbHandle['openPool'] = (more) => {
    const forCalls = { types, options: sessionSettings(CALL_STATEMENT_MS), waitMs: CALL_WAIT_MS };
    return new ConnectionPool(url, { ...forCalls, ...more }, reports);
  };
  const pool = openPool({
    max: options.max ?? 16,
    options: sessionSettings(options.statementMs ?? CALL_STATEMENT_MS),
  });
  const open = (one: pg.Pool) => new Kysely<Database>({ dialect: new PostgresDialect({ pool: one }) });
  const openPatient = (max: number) =>
    open(openPool({ max, options: sessionSettings(BACKGROUND_STATEMENT_MS), waitMs: BACKGROUND_WAIT_MS }));
  const db = open(pool);
  const background = openPatient(BACKGROUND_CONNECTIONS);
  const closings = openPatient(CLOSING_CONNECTIONS);
  const tlog = openPatient(TLOG_CONNECTIONS);
  return {
    db,
    background,
    closings,
    tlog,
    pool,
    get url() {
      return url();
    },
    openPool,
    close: async () => {
      await Promise.all([db, background, closings, tlog].map((one) => one.destroy()));
    },
  };
}
