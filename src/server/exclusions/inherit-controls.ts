import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';
import { inheritLimits } from '../limits/inherit-limits.ts';

/**
 * Who excluded themself in one account, or took a time-out, is excluded in others of theirs. What was copied once is
 * not copied again: staff may have lifted it since. Call with the other wallet locked. What an exclusion brings
 * follows (controls/apply-exclusion.ts).
 */
export const inheritOwnExclusions = async (tx: Tx, from: readonly bigint[], to: bigint): Promise<void> => {
  await sql`
    insert into player_exclusions (player_id, kind, source, starts_at, ends_at)
    select distinct on (kind, starts_at) ${to}::bigint, kind, case source when 'register' then source else 'inherited' end, starts_at, ends_at
    from player_exclusions old
    where player_id = any (${from}::bigint[]) and ends_at > product_now() and not exists (
      select from player_exclusions own where own.player_id = ${to} and (own.kind, own.starts_at) = (old.kind, old.starts_at))
    order by kind, starts_at, old.ends_at desc`.execute(tx);
};

/** The same, with limits. */
export async function inheritControls(tx: Tx, from: readonly bigint[], to: bigint): Promise<void> {
  await inheritOwnExclusions(tx, from, to);
  await inheritLimits(tx, from, to);
}
