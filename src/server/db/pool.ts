import pg from 'pg';
import { SECOND_MS } from '#kernel/time.ts';
import { limitLog } from '../observability/bounded-log.ts';
import type { Logger } from '../observability/log.ts';

/** No connection to PostgreSQL could be had: nothing began. */
export class NoConnectionError extends Error {}

/** Where PostgreSQL is. A function where that may change: the local one may come back at another port. */
export type DatabaseUrl = () => string;

/** What is logged of connections that break, and of those that cannot be had. */
export interface ConnectionReports {
  readonly lost: (error: unknown) => void;
  readonly refused: (error: unknown) => void;
}

export function createConnectionReports(log: Logger | undefined): ConnectionReports {
  const report = (what: string) => limitLog((err, leftOut) => log?.warn({ err, leftOut }, what));
  return {
    lost: report('a connection to PostgreSQL broke; the next call opens another'),
    refused: report('there is no connection to PostgreSQL; tried again with every call'),
  };
}

export interface ConnectionOptions extends pg.PoolConfig {
  readonly max: number;
  /** How long a caller waits for a connection. */
  readonly waitMs: number;
}

const KEEP_ALIVE_MS = 10 * SECOND_MS;

type GotClient = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A pool that outlives its connections: a broken one is logged and replaced. */
export class ConnectionPool extends pg.Pool {
  readonly #reports: ConnectionReports;

  constructor(url: DatabaseUrl, { waitMs, ...options }: ConnectionOptions, reports: ConnectionReports) {
    super({
      ...options,
      connectionTimeoutMillis: waitMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      // Asked for each connection, since the address may change.
      Client: class extends pg.Client {
        constructor(config?: pg.ClientConfig) {
          super({ ...config, connectionString: url() });
        }
      },
    });
    this.#reports = reports;
    // pg-pool listens to idle connections only; an error that nobody listens to ends the process.
    this.on('connect', (client) => client.on('error', reports.lost));
    this.on('error', () => {}); // logged by the client's own listener
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(got: GotClient): void;
  override connect(got?: GotClient): Promise<pg.PoolClient> | void {
    if (!got) return super.connect().catch((error: unknown) => Promise.reject(this.#refusal(error)));
    super.connect((error, client, done) =>
      error ? got(this.#refusal(error), client, done) : got(error, client, done),
    );
  }

  /** A pool that has ended refuses by a mistake of ours, which stays what it is. */
  #refusal(error: unknown): Error {
    if (this.ending && error instanceof Error) return error;
    this.#reports.refused(error);
    return new NoConnectionError('there is no connection to PostgreSQL', { cause: error });
  }
}
