import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import { toHex } from '#kernel/ids.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { sha256OfParts } from '#server/crypto/digest.ts';
import type { Db, Queryable, Tx } from '#server/db/index.ts';
import { appendEntries, entryHash, findIndex, formatEntry, type LogEntry } from '#server/tlog/entries.ts';
import { readCheckpointSize } from '#server/tlog/note.ts';
import { loadCosignedCheckpoint } from '#server/tlog/published-checkpoint.ts';
import { sequenceAll } from '#server/tlog/sequence.ts';
import type { WitnessList } from '#server/tlog/witnesses.ts';
import { createOperatorKey, findFirstKey, holdKey, KEY_NAME, requireKey, type OperatorKey } from './operator-key.ts';
import { lengthPrefixed } from './ticket-leaf.ts';

/** A change of the operator's key as `/open/keys.json` repeats it (docs/draw-proof.md §10). Keys are hexadecimal. */
export interface KeyChange {
  /** Of its entry in the log. */
  readonly index: number;
  readonly before: string;
  readonly key: string;
  /** By the key before and by the new one. */
  readonly signatures: readonly string[];
}

/** All changes, in the order of the log. */
export async function loadKeyChanges(db: Queryable): Promise<(KeyChange & { readonly changedAt: Date })[]> {
  const rows = await db
    .selectFrom('operator_key_changes as change')
    .innerJoin('tlog_entries as logged', 'logged.index', 'change.index')
    .select(['change.index', 'change.before', 'change.key', 'change.changed_at', 'logged.entry'])
    .orderBy('change.index')
    .execute();
  return rows.map(({ index, before, key, changed_at: changedAt, entry }) => {
    const { signatures } = JSON.parse(entry.toString()) as { signatures: string[] }; // signChange wrote it
    return { index: Number(index), before: toHex(before), key: toHex(key), signatures, changedAt };
  });
}

/** The changes that the log has in the tree of a checkpoint, which was read before, in the order of the log. */
export async function loadChangesIn(db: Queryable, checkpoint: string): Promise<KeyChange[]> {
  const size = readCheckpointSize(checkpoint);
  const changes = await loadKeyChanges(db);
  return changes.filter(({ index }) => BigInt(index) < size).map(({ changedAt: _, ...change }) => change);
}

/** Whether `/open/keys.json` names a key that was changed to, so that devices can follow it. */
export async function isKeyShown(
  db: Queryable,
  witnesses: Pick<WitnessList, 'loadHeld'>,
  key: string,
): Promise<boolean> {
  const checkpoint = await loadCosignedCheckpoint(db, await witnesses.loadHeld());
  const seen = checkpoint === undefined ? [] : await loadChangesIn(db, checkpoint);
  return seen.some((change) => change.key === key);
}

/** What there is of version 2, whose draws and receipts have the first key for ever. */
export interface DrawsOfVersion2 {
  readonly unfinished: number;
  /** Of the draw that was scheduled last; null where there is none. */
  readonly newest: bigint | null;
}

export async function countDrawsOfVersion2(db: Queryable): Promise<DrawsOfVersion2> {
  const { rows } = await sql<DrawsOfVersion2>`
    select count(*) filter (where state not in ('published', 'cancelled'))::int as unfinished, max(id) as newest
    from draws where proof_version = 2`.execute(db);
  return assertPresent(rows[0], 'an aggregate has one row');
}

/** Refuses to schedule a draw of version 2 whose record nobody could sign. The key does not change until the end. */
export async function requireFirstKey(tx: Tx): Promise<void> {
  await holdKey(tx);
  if ((await findFirstKey(tx)) !== undefined)
    throw new Error("the operator's key was changed: draws of version 2 cannot be scheduled any more");
}

/** The entry that changes the key of a log. */
function signChange(origin: string, before: OperatorKey, next: OperatorKey): LogEntry {
  const keys = [before, next].map(({ publicKey }) => Buffer.from(publicKey, 'hex'));
  const message = sha256OfParts('naseeb/key/v3', lengthPrefixed(origin), ...keys.map(lengthPrefixed));
  return { type: 'key', key: next.publicKey, signatures: [before.sign(message), next.sign(message)] };
}

/**
 * Puts a new key in the place of the operator's, whose secret is gone then, and gives the log the entry that says so.
 * The entry gets its place at once, so that no node signs with a key that the log does not name. Refused where `seen`,
 * read before, is not all that there is of version 2.
 */
export async function changeKey(
  db: Db,
  origin: string,
  seen: DrawsOfVersion2,
): Promise<Result<KeyChange, 'unfinished'>> {
  return db.transaction().execute(async (tx) => {
    // Waits for records that are being signed, and holds up those that come.
    const before = await requireKey(tx, 'update');
    const { unfinished, newest } = await countDrawsOfVersion2(tx);
    if (unfinished > 0 || newest !== seen.newest) return err('unfinished');
    const seed = randomBytes(32);
    const next = createOperatorKey(seed);
    const entry = formatEntry(signChange(origin, before, next));
    await tx.updateTable('secrets').set({ value: seed }).where('name', '=', KEY_NAME).execute();
    await appendEntries(tx, [entry]);
    await sequenceAll(tx);
    const index = assertPresent(await findIndex(tx, entryHash(entry)), 'the place of an entry');
    const keys = { before: Buffer.from(before.publicKey, 'hex'), key: Buffer.from(next.publicKey, 'hex') };
    await tx
      .insertInto('operator_key_changes')
      .values({ index, ...keys })
      .execute();
    const change = (await loadKeyChanges(tx)).at(-1);
    return ok(assertPresent(change, 'the change that was made'));
  });
}
