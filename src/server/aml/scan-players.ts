import { sql } from 'kysely';
import type { Queryable } from '../db/index.ts';
import { raiseFlags } from './raise-flags.ts';

const AT_ONCE = 500;

/**
 * Asks all rules of every player who tried a deposit or added a payout account, and answers how many flags are new. It
 * may run twice: events ask most rules before it, and what is left are two players who added an account side by side,
 * and rules that were changed.
 */
export async function scanPlayers(db: Queryable, atOnce = AT_ONCE): Promise<number> {
  let raised = 0;
  for (let last = 0n; ;) {
    const { rows } = await sql<{ id: bigint }>`
      select id from players p where id > ${last}
        and (exists (select from deposits d where d.player_id = p.id)
          or exists (select from payout_accounts a where a.player_id = p.id))
      order by id limit ${atOnce}`.execute(db);
    const ids = rows.map(({ id }) => id);
    raised += ids.length > 0 ? await raiseFlags(db, ids) : 0;
    if (ids.length < atOnce) return raised;
    last = ids.at(-1) ?? last;
  }
}
