import pg from 'pg';

export interface DatabaseAddress {
  /** A name, an address, or the folder of a socket file. */
  readonly host: string;
  readonly port: number;
  readonly database: string | undefined;
  /** Whether the connection is encrypted and the server's certificate checked. */
  readonly isTlsChecked: boolean;
}

const isChecked = (ssl: unknown): boolean =>
  ssl === true ||
  (typeof ssl === 'object' && ssl !== null && !('rejectUnauthorized' in ssl && ssl.rejectUnauthorized === false));

/**
 * Where this DATABASE_URL leads. The driver itself reads it, as it does for each connection: it takes the last of two
 * equal parameters, and the PG… variables of the environment for what is missing.
 */
export function readDatabaseAddress(url: string): DatabaseAddress {
  const { host, port, database, ssl } = new pg.Client({ connectionString: url });
  return { host, port, database, isTlsChecked: isChecked(ssl) };
}

/** What is wrong with this DATABASE_URL, or undefined. */
export function findAddressProblem(url: string): string | undefined {
  if (!/^postgres(?:ql)?:\/\//i.test(url)) return 'write it as postgresql://role:password@host:5432/database';
  try {
    return Number.isInteger(readDatabaseAddress(url).port) ? undefined : 'it cannot be read: its port is no number';
  } catch (error) {
    return `it cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}
