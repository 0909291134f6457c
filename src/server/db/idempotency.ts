import * as errorCodes from '#contract/error-codes.ts';
import { err, ok } from '#kernel/result.ts';
import { sha256Digest } from '../crypto/digest.ts';
import { refuseBusy } from './busy.ts';
import type { Db, Tx } from './index.ts';
import type { CommandResult } from '#contract/command.ts';

/** One money command as its caller names it. */
export interface IdempotencyKey {
  readonly playerId: bigint;
  /** The command's code: an id is unique per player and command. */
  readonly command: string;
  /** The client creates and stores it before it sends the command. */
  readonly requestId: string;
  /**
   * The business fields. The same id with other fields is refused; leave out what may differ between tries (locale,
   * clientInfo).
   */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Carries a refusal out of the transaction, which then rolls back: a refused command may be sent again. */
class RefusedError<T> extends Error {
  readonly answer: CommandResult<T>;
  constructor(answer: CommandResult<T>) {
    super('refused');
    this.answer = answer;
  }
}

const sortKeys = (_key: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** SHA-256 of the fields, independent of their order. */
export const fingerprintFields = (fields: IdempotencyKey['fields']): Buffer =>
  sha256Digest(JSON.stringify(fields, sortKeys));

async function loadFirstAnswer<T>(tx: Tx, key: IdempotencyKey, fingerprint: Buffer): Promise<CommandResult<T>> {
  const row = await tx
    .selectFrom('effects')
    .select(['fingerprint', 'answer'])
    .where('player_id', '=', key.playerId)
    .where('command', '=', key.command)
    .where('request_id', '=', key.requestId)
    .executeTakeFirstOrThrow();
  // The stored answer came from the same handler, so it has its type.
  return row.fingerprint.equals(fingerprint) ? ok(row.answer as T) : err({ code: errorCodes.requestIdReused });
}

/** Whether a command was carried out under this id, or is about to have been. */
export async function hasEffect({ db }: { readonly db: Db }, key: IdempotencyKey): Promise<boolean> {
  const row = await db
    .selectFrom('effects')
    .select('request_id')
    .where('player_id', '=', key.playerId)
    .where('command', '=', key.command)
    .where('request_id', '=', key.requestId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Runs a money command's transaction at most once per id. The same id again waits for the transaction under way and
 * gets the first effect's answer; with other fields it is refused (`requestIdReused`). `act` answers plain JSON: it
 * is stored.
 */
export async function runOnce<T>(
  { db }: { readonly db: Db },
  key: IdempotencyKey,
  act: (tx: Tx) => Promise<CommandResult<T>>,
): Promise<CommandResult<T>> {
  const fingerprint = fingerprintFields(key.fields);
  const where = { player_id: key.playerId, command: key.command, request_id: key.requestId };
  try {
    return await db.transaction().execute(async (tx) => {
      const claimed = await tx
        .insertInto('effects')
        .values({ ...where, fingerprint, answer: null })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (claimed.numInsertedOrUpdatedRows === 0n) return loadFirstAnswer<T>(tx, key, fingerprint);
      const answer = await act(tx);
      if (!answer.ok) throw new RefusedError(answer);
      await tx
        .updateTable('effects')
        .set({ answer: JSON.stringify(answer.value) })
        .where((row) => row.and(where))
        .execute();
      return answer;
    });
  } catch (error) {
    if (error instanceof RefusedError) return (error as RefusedError<T>).answer;
    return refuseBusy(error);
  }
}
