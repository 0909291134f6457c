import { assertPresent } from '#kernel/assert.ts';
import { toHex } from '#kernel/ids.ts';
import { findOrCreateSecret, findSecret } from '../crypto/secrets.ts';
import { createSigningKey, type SigningKey } from '../crypto/signing-key.ts';
import type { Db, Tx } from '../db/index.ts';
import { SettingsError, type Settings } from '../settings/settings.ts';
import { appendEntries, type LogEntry } from './entries.ts';
import { formatLogKey } from './note.ts';
import { loadStart, type StartEntry } from './start-entry.ts';
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

const KEY_NAME = 'log-ed25519';

const identify = (origin: string, key: SigningKey): LogIdentity => ({
  origin,
  key,
  verifierKey: formatLogKey(origin, key.publicKey),
});

/** The entry that the log begins with, of this node or of another that was sooner. */
async function beginLog(
  db: Db,
  settings: Settings,
  { operatorKey, loadEntries }: LogBeginning,
): Promise<StartEntry | undefined> {
  const key = createSigningKey(await findOrCreateSecret(db, KEY_NAME));
  const { origin, verifierKey: logKey } = identify(nameOf(settings, key), key);
  await db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows: inserted } = await tx
      .insertInto('tlog_head')
      .values({ origin, root: EMPTY_ROOT, keeper: null })
      .onConflict((oc) => oc.doNothing())
      .executeTakeFirstOrThrow();
    if (inserted === 0n) return;
    await appendEntries(tx, [{ type: 'start', origin, logKey, operatorKey }, ...(await loadEntries(tx))]);
  });
  return loadStart(db);
}

/**
 * Finds the log of this database, or begins it. Its name never changes, nor its key: where the secret of that was lost,
 * no other is made.
 */
export async function openLog(db: Db, settings: Settings, beginning: LogBeginning): Promise<LogIdentity> {
  const start = (await loadStart(db)) ?? (await beginLog(db, settings, beginning));
  const { origin, logKey } = assertPresent(start, 'the entry that the log begins with');
  if (settings.LOG_NAME !== undefined && settings.LOG_NAME !== origin)
    throw new SettingsError(`Cannot start: LOG_NAME is not the name of this database's log, which is ${origin}.`);
  const secret = await findSecret(db, KEY_NAME);
  const identity = secret && identify(origin, createSigningKey(secret));
  if (identity?.verifierKey !== logKey)
    throw new SettingsError(
      "Cannot start: the log's secret is not that of the key which the log names. Restore the secret from the backup of this database.",
    );
  return identity;
}
