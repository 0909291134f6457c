import { sql } from 'kysely';
import { isAtRisk } from '#contract/assessment/rule.ts';
import type { Db } from '../db/index.ts';

/** Keeps a result in the place of the player's last one. */
export async function keepResult(db: Db, playerId: bigint, yes: number): Promise<void> {
  const result = { yes_answers: yes, at_risk: isAtRisk(yes), taken_at: sql<Date>`product_now()` };
  await db
    .insertInto('assessment_results')
    .values({ player_id: playerId, ...result })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(result))
    .execute();
}

export const findResult = (db: Db, playerId: bigint) =>
  db
    .selectFrom('assessment_results')
    .select(['yes_answers', 'at_risk', 'taken_at'])
    .where('player_id', '=', playerId)
    .executeTakeFirst();
