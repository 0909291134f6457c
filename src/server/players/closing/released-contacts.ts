import { sql } from 'kysely';
import type { Queryable } from '#server/db/index.ts';

/** So long after its closure nobody registers with what an account was known by. */
const CLOSED_DAYS = 30;

/** Whether the account of `players p` was closed so long ago that its contacts and document are free. */
export const isReleased = sql<boolean>`p.closed_at < product_now() - ${sql.lit(CLOSED_DAYS)} * interval '1 day'`;

/**
 * Takes the contacts from accounts that were closed long enough ago, so that their holders may register anew. Answers
 * of how many. No message reaches such an account any more.
 */
export async function releaseContacts(db: Queryable): Promise<number> {
  const { numAffectedRows } = await sql`
    update players p set mobile = null, email = null
    where ${isReleased} and (mobile is not null or email is not null)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
