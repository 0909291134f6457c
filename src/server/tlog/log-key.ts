import { toHex } from '#kernel/ids.ts';
import { findOrCreateSecret } from '../crypto/secrets.ts';
import { createSigningKey, type SigningKey } from '../crypto/signing-key.ts';
import type { Db, Tx } from '../db/index.ts';
import { SettingsError, type Settings } from '../settings/settings.ts';
import { appendEntries, type LogEntry } from './entries.ts';
import { formatLogKey } from './note.ts';
import { EMPTY_ROOT } from './tile-tree.ts';

/** Who the log is. */
export interface LogIdentity {
  /** Its name: the origin line of its checkpoints. */
  readonly origin: string;
  readonly key: SigningKey;
  /** As its readers are given it. */
  readonly verifierKey: string;
}

/** The name of a new log: where it is read, without the scheme. Each sandbox has a name of its own. */
function nameOf({ LOG_NAME, PUBLIC_ORIGIN, MODE }: Settings, key: SigningKey): string {
  if (LOG_NAME !== undefined) return LOG_NAME;
  if (MODE === 'sandbox' || PUBLIC_ORIGIN === undefined)
    return `sandbox.naseeb.example/log/${toHex(key.publicKey).slice(0, 16)}`;
  return `${new URL(PUBLIC_ORIGIN).host}/log`;
}

/** What a new log begins with. */
export interface LogBeginning {
  readonly operatorKey: string;
  /** Entries of what the database holds already. */
  readonly loadEntries: (tx: Tx) => Promise<readonly LogEntry[]>;
}

/** Finds the log of this database, or begins it. Its name never changes. */
export async function openLog(
  db: Db,
  settings: Settings,
  { operatorKey, loadEntries }: LogBeginning,
): Promise<LogIdentity> {
  const key = createSigningKey(await findOrCreateSecret(db, 'log-ed25519'));
  const identify = (origin: string): LogIdentity => ({ origin, key, verifierKey: formatLogKey(origin, key.publicKey) });
  const wanted = identify(nameOf(settings, key));
  const begun = await db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows: inserted } = await tx
      .insertInto('tlog_head')
      .values({ origin: wanted.origin, root: EMPTY_ROOT, keeper: null })
      .onConflict((oc) => oc.doNothing())
      .executeTakeFirstOrThrow();
    if (inserted === 0n) return false;
    const start: LogEntry = { type: 'start', origin: wanted.origin, logKey: wanted.verifierKey, operatorKey };
    await appendEntries(tx, [start, ...(await loadEntries(tx))]);
    return true;
  });
  if (begun) return wanted;
  const { origin } = await db.selectFrom('tlog_head').select('origin').executeTakeFirstOrThrow();
  if (settings.LOG_NAME !== undefined && settings.LOG_NAME !== origin)
    throw new SettingsError(`Cannot start: LOG_NAME is not the name of this database's log, which is ${origin}.`);
  return identify(origin);
}
