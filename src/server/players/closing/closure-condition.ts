import { sql } from 'kysely';
import type { ClosureConditionName } from '#contract/closure/choices.ts';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import type { Queryable } from '#server/db/index.ts';

/**
 * What must hold before an account is closed. Each domain says its own; `src/server/closure/conditions.ts` has all.
 */
export interface ClosureCondition {
  readonly name: ClosureConditionName;
  /** Asked for the page without, and for a decision with the player's wallet locked. */
  readonly isMet: (db: Queryable, playerId: bigint) => Promise<boolean>;
  /** Name of the route where the player does something about it. */
  readonly route: string;
  /** What of that page, as '?tab=…', where it depends on what is in the way. Asked while it does not hold. */
  readonly findQuery?: (db: Queryable, playerId: bigint) => Promise<string>;
}

/** Whether a statement finds nothing. */
export const findsNothing = async (db: Queryable, query: ReturnType<typeof sql>): Promise<boolean> =>
  (await query.execute(db)).rows.length === 0;

/** The request is shown to be the person's own by the document that they were verified with. */
export const verifiedCondition: ClosureCondition = {
  name: 'verified',
  isMet: async (db, playerId) =>
    !(await findsNothing(
      db,
      sql`select from players where id = ${playerId}
        and effective_verified_status(verified_status, document_expires) = ${VERIFIED_STATUS.verified}`,
    )),
  route: 'KYCVerified',
};
