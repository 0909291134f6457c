import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';

/**
 * A person who was excluded stays excluded in a later account of theirs. Call with the wallet of the later one locked.
 */
export async function inheritExclusions(tx: Tx, from: readonly bigint[], to: bigint): Promise<void> {
  await sql`
    insert into family_exclusions (player_id, application_id, starts_at, ends_at)
    select ${to}, application_id, starts_at, ends_at from family_exclusions old
    where player_id = any (${from}::bigint[]) and ends_at > product_now()
      and not exists (select from family_exclusions own
        where own.player_id = ${to} and own.ends_at = old.ends_at and own.starts_at = old.starts_at)`.execute(tx);
}
