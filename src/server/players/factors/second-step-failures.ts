import { sql } from 'kysely';
import type { FactorKind } from '#contract/factors/fields.ts';
import type { Db, Queryable } from '#server/db/index.ts';
import { failuresKey, recordAttempt, type RecordedAttempt } from '../lockout.ts';

const KINDS = ['passkey', 'authenticator', 'backup'] as const satisfies readonly FactorKind[];

/**
 * A count for each way to answer, so that who guesses codes of the app does not keep its owner from using a passkey.
 * Each is another one than that of wrong passwords: a right password forgets those, and must not forget these.
 */
const stepKey = (db: Queryable, playerId: bigint, by: FactorKind): Promise<Buffer> =>
  failuresKey(db, 'second-step', by, String(playerId));

/** Counts an answer as wrong before it is looked at. */
export const recordSecondStep = async (db: Db, playerId: bigint, by: FactorKind): Promise<RecordedAttempt> =>
  recordAttempt(db, await stepKey(db, playerId, by), 'stepLocked');

/**
 * Takes the count of an answer back that nobody judged. A lock begins at the last answer that is counted, so that with
 * one answer less there is none.
 */
export async function takeBackSecondStep(db: Queryable, playerId: bigint, by: FactorKind): Promise<void> {
  await sql`update login_failures set failures = greatest(failures - 1, 0), locked_until = null
    where account = ${await stepKey(db, playerId, by)}`.execute(db);
}

/** After a right second step, or when staff forgive failures; of the ways that the player has no more. */
export async function clearSecondSteps(
  db: Queryable,
  playerId: bigint,
  ways: readonly FactorKind[] = KINDS,
): Promise<void> {
  for (const by of ways)
    await sql`delete from login_failures where account = ${await stepKey(db, playerId, by)}`.execute(db);
}

/** What was guessed of a factor that is gone locks none that comes after it. */
export const clearOtherSecondSteps = (db: Queryable, playerId: bigint, left: readonly FactorKind[]): Promise<void> =>
  clearSecondSteps(
    db,
    playerId,
    KINDS.filter((kind) => !left.includes(kind)),
  );
