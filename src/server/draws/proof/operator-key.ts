import { sql } from 'kysely';
import { SECOND_MS } from '#kernel/time.ts';
import { toHex } from '#kernel/ids.ts';
import type { Queryable, Tx } from '#server/db/index.ts';
import { findOrCreateSecret } from '#server/crypto/secrets.ts';
import { createSigningKey } from '#server/crypto/signing-key.ts';
import { createTicker } from '#server/jobs/ticker.ts';
import type { Platform } from '#server/platform/platform.ts';
import { SettingsError } from '#server/settings/settings.ts';
import { firstEntry, loadStart, parseStart } from '#server/tlog/start-entry.ts';

/** Who signs draw records and receipts (docs/draw-proof-2.md §5, §6). */
export interface OperatorKey {
  /** 32 bytes, lower-case hexadecimal. */
  readonly publicKey: string;
  /** Ed25519 over the bytes, as lower-case hexadecimal. */
  sign(bytes: Uint8Array): string;
}

/** The operator's keys as a node knows them. Records are signed with the key that the database has (`holdKey`). */
export interface Operator {
  /** Signs receipts. The log names it, and goes on to do so when the key is changed. */
  readonly key: OperatorKey;
  /** The key that the installation began with, in hexadecimal: it names it, and signed what is of version 2. */
  readonly firstKey: string;
  /**
   * Reads the key. One that was changed is taken when it is read again after `/open/keys.json` has named it: until
   * then devices may go by a copy without it, and receipts of the key before bind as well. Throws where the secret is
   * not that of the key which the log names.
   */
  follow(): Promise<void>;
  /** Reads it again and again. */
  start(): void;
  stop(): Promise<void>;
}

/** The name of its secret, whose row is locked by changes of the key and by records. */
export const KEY_NAME = 'operator-ed25519';
const FOLLOW_MS = 5 * SECOND_MS;
const WRONG_SECRET = "the operator's secret is not that of the key which the log names";

export function createOperatorKey(seed: Uint8Array): OperatorKey {
  const { publicKey, sign } = createSigningKey(seed);
  return { publicKey: toHex(publicKey), sign: (bytes) => toHex(sign(bytes)) };
}

/** The key before the first change; undefined where there was none. */
export async function findFirstKey(db: Queryable): Promise<string | undefined> {
  const first = await db
    .selectFrom('operator_key_changes')
    .select('before')
    .orderBy('index')
    .limit(1)
    .executeTakeFirst();
  return first && toHex(first.before);
}

/** Of the secret's row: it puts changes of the key and records in an order. */
type KeyLock = 'share' | 'update';

/** The key of the secret; undefined where there is none, or where the log names another key now. One statement. */
async function findKey(db: Queryable, lock?: KeyLock): Promise<OperatorKey | undefined> {
  const row = await db
    .selectFrom('secrets')
    .select([
      'value',
      sql<Buffer | null>`(select key from operator_key_changes order by index desc limit 1)`.as('changed'),
      firstEntry.as('start'),
    ])
    .where('name', '=', KEY_NAME)
    .$if(lock === 'share', (query) => query.forShare())
    .$if(lock === 'update', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return undefined;
  const key = createOperatorKey(row.value);
  const named = row.changed ? toHex(row.changed) : parseStart(row.start)?.operatorKey;
  return named === undefined || named === key.publicKey ? key : undefined;
}

/** The key that the log names now, which alone may sign. Throws where the database has not its secret. */
export async function requireKey(db: Queryable, lock?: KeyLock): Promise<OperatorKey> {
  // A statement that waited for the lock read the secret of after a change, and the changes of before it.
  const key = (await findKey(db, lock)) ?? (await findKey(db, lock));
  if (!key) throw new Error(WRONG_SECRET);
  return key;
}

/**
 * The key that signs a record whose entry this transaction queues. A change waits for the transaction's end, and its
 * entry then stands behind: in the log, as in the database, each record has the key that holds at its place.
 */
export const holdKey = (tx: Tx): Promise<OperatorKey> => requireKey(tx, 'share');

/** A log that has begun names its key, and no secret is made in the place of one that was lost. */
async function openKey(db: Queryable): Promise<OperatorKey> {
  if (!(await loadStart(db))) return createOperatorKey(await findOrCreateSecret(db, KEY_NAME));
  const key = await findKey(db);
  if (key) return key;
  throw new SettingsError(`Cannot start: ${WRONG_SECRET}. Restore the secret from the backup of this database.`);
}

/**
 * The operator's key, the same on every node.
 *
 * @param isShown Whether `/open/keys.json` names a changed key (hexadecimal). Asked when the key is followed.
 */
export async function openOperator(
  { db, log, settings }: Pick<Platform, 'db' | 'log' | 'settings'>,
  isShown: (key: string) => Promise<boolean>,
): Promise<Operator> {
  let key = await openKey(db);
  let shown = key;
  // Read after the key: whoever finds a changed key finds its change, too.
  const firstKey = (await findFirstKey(db)) ?? key.publicKey;
  if (settings.PROOF_VERSION === 2 && firstKey !== key.publicKey)
    throw new SettingsError(
      "Cannot start: PROOF_VERSION is 2, whose draws have one key for ever, and the operator's key was changed. Leave PROOF_VERSION unset.",
    );
  const follow = async (): Promise<void> => {
    const found = await requireKey(db);
    if (found.publicKey === key.publicKey) return;
    if (found.publicKey === shown.publicKey) key = found;
    else if (await isShown(found.publicKey)) shown = found;
  };
  const ticker = createTicker("operator's key", FOLLOW_MS, log, follow);
  return {
    get key() {
      return key;
    },
    firstKey,
    follow,
    start: () => ticker.start(FOLLOW_MS),
    stop: ticker.stop,
  };
}
