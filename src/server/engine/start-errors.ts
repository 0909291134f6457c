import { resolve, sep } from 'node:path';
import pg from 'pg';
import { MigrationError } from '../db/migrate.ts';
import { NoConnectionError } from '../db/pool.ts';
import type { Logger } from '../observability/log.ts';
import { readDatabaseAddress } from '../settings/database-address.ts';
import { SettingsError, type Settings } from '../settings/settings.ts';

type Named = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR' | 'HOST' | 'PORT'>;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** What a program that failed wrote to its standard error. */
const outputOf = (error: unknown): string =>
  error instanceof Error && 'stderr' in error && typeof error.stderr === 'string' ? error.stderr : '';

/** The server and database that DATABASE_URL names, without role and password. */
function databaseName({ DATABASE_URL }: Named): string {
  if (DATABASE_URL === undefined) return 'the database';
  const { host, port, database } = readDatabaseAddress(DATABASE_URL);
  return `the database ${database ?? '(unnamed)'} at ${host.startsWith('/') ? host : `${host}:${port}`}`;
}

/** By SQLSTATE or system error: why no connection could be had. */
const CONNECTION_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Start PostgreSQL, or write its host and port',
  ENOTFOUND: 'there is no host of that name. Write its name or address',
  EAI_AGAIN: 'the name of its host cannot be looked up now. Check the network',
  ETIMEDOUT: 'it does not answer. Check host, port and firewall',
  EHOSTUNREACH: 'no way leads there. Check host and network',
  ENETUNREACH: 'no way leads there. Check host and network',
  '28P01': 'it refuses role or password. Write the right ones',
  '28000': 'it refuses this role from here. Check the role, and pg_hba.conf of the server',
  '3D000': 'the server has no such database. Create it, or write another name',
  '53300': 'it has no connection left. Raise max_connections (docs/settings.md says how many a node needs)',
  '57P03': 'it is starting or stopping. Start again when it takes connections',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by nobody we know. Add sslrootcert=… with its authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by nobody we know. Add sslrootcert=… with its authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by nobody we know. Add sslrootcert=… with its authority',
  CERT_HAS_EXPIRED: 'its certificate has expired. Renew it',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host. Write the host that it names',
};

function explainConnection(cause: unknown, settings: Named): string {
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  const message = first instanceof Error ? first.message : String(first);
  const reason =
    CONNECTION_REASONS[codeOf(first)] ??
    (/timeout/.test(message) ? CONNECTION_REASONS['ETIMEDOUT'] : `${message.replace(/\.$/, '')}. Check the address`);
  return settings.DATABASE_URL === undefined
    ? `Cannot start: the local PostgreSQL of ${settings.DATA_DIR} takes no connection: ${message}.`
    : `Cannot start: DATABASE_URL leads to ${databaseName(settings)}, but ${reason}.`;
}

const FULL = /No space left on device|disk is full|ENOSPC|EDQUOT/;
/** Node says ENOENT of a folder that it cannot make on a read-only disk. */
const UNWRITABLE =
  /Read-only file system|readonly database|unable to open database file|Permission denied|EROFS|EACCES|EPERM|ENOENT|ENOTDIR|EEXIST/;

const isWithin = (path: string, folder: string): boolean => `${path}${sep}`.startsWith(`${folder}${sep}`);

/** A file in DATA_DIR, a folder on the way to it, a program that was told of it; or SQLite, whose files are there. */
function isAboutFolder(error: Error, { DATA_DIR }: Named): boolean {
  const folder = resolve(DATA_DIR);
  if ('cmd' in error && typeof error.cmd === 'string') return error.cmd.includes(`${folder}${sep}`);
  // Node names no file where it writes to one that is open.
  if (!('path' in error && typeof error.path === 'string')) return 'errcode' in error || FULL.test(codeOf(error));
  const path = resolve(error.path);
  return isWithin(path, folder) || ('syscall' in error && error.syscall === 'mkdir' && isWithin(folder, path));
}

/** For what a folder refuses, by whoever reported it. */
function explainFolder(text: string, { DATA_DIR }: Named): string | undefined {
  if (FULL.test(text))
    return `Cannot start: the disk of DATA_DIR ${DATA_DIR} is full. Make room, or name another folder.`;
  return UNWRITABLE.test(text)
    ? `Cannot start: nothing can be written in DATA_DIR ${DATA_DIR}. Make it a writable folder, or name another.`
    : undefined;
}

const UNWRITABLE_DATABASE: Readonly<Record<string, string>> = {
  '25006': 'it is read-only. Name the primary, not a standby',
  '53100': 'its disk is full. Make room',
};

const NO_RIGHT = '42501';

/** By SQLSTATE: what the server refused, while the schema was brought up to date or later. */
function explainRefusal({ code = '', message }: pg.DatabaseError, settings: Named, migrates: boolean) {
  const name = databaseName(settings);
  const unwritable = UNWRITABLE_DATABASE[code];
  if (unwritable !== undefined)
    return `Cannot start: ${name} cannot be ${migrates ? 'brought up to date' : 'written'}: ${unwritable}.`;
  if (code !== NO_RIGHT) return undefined;
  return migrates
    ? `Cannot start: ${name} cannot be brought up to date: its role may not change tables. ` +
        'Start once with the role to whom they belong.'
    : `Cannot start: the role of ${name} lacks a right: ${message}. ` +
        'Give it those of a node (docs/security.md, The database).';
}

/** A failed listen of the web server. */
function explainListen(error: unknown, { HOST, PORT }: Named): string | undefined {
  if (!(error instanceof Error && 'syscall' in error) || !['listen', 'getaddrinfo'].includes(String(error.syscall)))
    return undefined;
  const code = codeOf(error);
  if (code === 'EADDRINUSE') return `Cannot start: port ${PORT} of ${HOST} is taken. Set PORT to another port.`;
  if (code === 'EACCES') return `Cannot start: port ${PORT} is for administrators. Set PORT to one above 1023.`;
  return `Cannot start: HOST ${HOST} is no address of this machine. Set HOST to one, or leave it unset.`;
}

/** A sentence for a start that failed by what the operator can mend; undefined for a bug. */
export function explainStartError(error: unknown, settings: Named): string | undefined {
  if (error instanceof SettingsError)
    return explainFolder(FULL.exec(error.message)?.[0] ?? '', settings) ?? error.message;
  const listen = explainListen(error, settings);
  if (listen) return listen;
  if (error instanceof NoConnectionError) return explainConnection(error.cause, settings);
  if (error instanceof MigrationError && error.cause instanceof pg.DatabaseError)
    return explainRefusal(error.cause, settings, true);
  if (error instanceof pg.DatabaseError) return explainRefusal(error, settings, false);
  if (!(error instanceof Error) || !isAboutFolder(error, settings)) return undefined;
  return explainFolder(outputOf(error) || `${codeOf(error)} ${error.message}`, settings);
}

/** The same sentence, with the error behind it in the log; wrong settings are all that their sentence says. */
export function reportStartError(error: unknown, settings: Named, log: Pick<Logger, 'warn'>): string | undefined {
  const sentence = explainStartError(error, settings);
  if (sentence && !(error instanceof SettingsError)) log.warn({ err: error }, 'the start failed');
  return sentence;
}
