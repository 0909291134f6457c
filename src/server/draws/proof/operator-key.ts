import { SECOND_MS } from '#kernel/time.ts';
import { toHex } from '#kernel/ids.ts';
import type { Queryable, Tx } from '#server/db/index.ts';
import { findOrCreateSecret } from '#server/crypto/secrets.ts';
import { createSigningKey } from '#server/crypto/signing-key.ts';
import { createTicker } from '#server/jobs/ticker.ts';
import type { Platform } from '#server/platform/platform.ts';
import { SettingsError } from '#server/settings/settings.ts';

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
   * then devices may go by a copy without it, and receipts of the key before bind as well.
   */
  follow(): Promise<void>;
  /** Reads it again and again. */
  start(): void;
  stop(): Promise<void>;
}

/** The one row whose lock puts changes of the key and records in an order. */
export const KEY_NAME = 'operator-ed25519';
const FOLLOW_MS = 5 * SECOND_MS;

export function createOperatorKey(seed: Uint8Array): OperatorKey {
  const { publicKey, sign } = createSigningKey(seed);
  return { publicKey: toHex(publicKey), sign: (bytes) => toHex(sign(bytes)) };
}

/** The key of the newest change; undefined where there was none. */
async function findNewestKey(db: Queryable): Promise<string | undefined> {
  const newest = await db
    .selectFrom('operator_key_changes')
    .select('key')
    .orderBy('index', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest && toHex(newest.key);
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

/** The row of the operator's secret, to be locked and read. */
export const selectKey = (db: Queryable) => db.selectFrom('secrets').select('value').where('name', '=', KEY_NAME);

/**
 * The key that signs a record whose entry this transaction queues. A change waits for the transaction's end, and its
 * entry then stands behind: in the log, as in the database, each record has the key that holds at its place.
 */
export async function holdKey(tx: Tx): Promise<OperatorKey> {
  const { value } = await selectKey(tx).forShare().executeTakeFirstOrThrow();
  return createOperatorKey(value);
}

const readSeed = async (db: Queryable): Promise<Buffer> => (await selectKey(db).executeTakeFirstOrThrow()).value;

/**
 * The operator's key, the same on every node.
 *
 * @param isShown Whether `/open/keys.json` names a changed key (hexadecimal). Asked when the key is followed.
 */
export async function openOperator(
  { db, log, settings }: Pick<Platform, 'db' | 'log' | 'settings'>,
  isShown: (key: string) => Promise<boolean>,
): Promise<Operator> {
  let key = createOperatorKey(await findOrCreateSecret(db, KEY_NAME));
  let shown = key;
  // Read after the key: whoever finds a changed key finds its change, too.
  const firstKey = (await findFirstKey(db)) ?? key.publicKey;
  if (settings.PROOF_VERSION === 2 && firstKey !== key.publicKey)
    throw new SettingsError(
      "Cannot start: PROOF_VERSION is 2, whose draws have one key for ever, and the operator's key was changed. Leave PROOF_VERSION unset.",
    );
  const newest = await findNewestKey(db);
  // A change that is made meanwhile is read again.
  if (newest !== undefined && ![key.publicKey, createOperatorKey(await readSeed(db)).publicKey].includes(newest))
    throw new SettingsError(
      "Cannot start: the operator's secret is not that of the key which the log names. Restore the secret from the backup of this database.",
    );
  const follow = async (): Promise<void> => {
    const found = createOperatorKey(await readSeed(db));
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
