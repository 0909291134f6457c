import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';
import { inheritControls } from './inherit-controls.ts';
import { durationUntil, tellBegun, type TellDeps } from './tell-holder.ts';

/**
 * A person who is excluded in one account is so in others of theirs (`same-person.ts`). Call with the wallet of the
 * other one locked, and before anybody is told of anything. Staff who end an exclusion lock its application: it is
 * waited for, so that what ends meanwhile is not copied. Answers the `duration` of the longest that was copied, to tell
 * the holder; undefined where none was.
 */
export async function inheritExclusions(tx: Tx, from: readonly bigint[], to: bigint): Promise<string | undefined> {
  await sql`
    select from family_applications where id in
      (select application_id from family_exclusions where player_id = any (${from}::bigint[]) and ends_at > product_now())
    order by id for key share`.execute(tx);
  // A measure that began again in a later account has another start there.
  const { rows } = await sql<{ duration: string }>`
    with copied as (insert into family_exclusions (player_id, application_id, place, starts_at, ends_at)
    select distinct ${to}::bigint, application_id, place, starts_at, ends_at from family_exclusions old
    where player_id = any (${from}::bigint[]) and ends_at > product_now()
      and not exists (select from family_exclusions own
        where own.player_id = ${to} and own.ends_at = old.ends_at and own.application_id is not distinct from old.application_id
          and own.place is not distinct from old.place and (own.starts_at = old.starts_at or old.place is not null))
    returning ends_at)
    select ${durationUntil('copied.ends_at')} as duration from copied order by copied.ends_at desc limit 1`.execute(tx);
  return rows[0]?.duration;
}

/** The same with what the person set for themself, and tells the holder of the other account of the former. */
export async function takeOverExclusions(deps: TellDeps, tx: Tx, from: readonly bigint[], to: bigint): Promise<void> {
  await inheritControls(tx, from, to);
  const duration = await inheritExclusions(tx, from, to);
  if (duration !== undefined) await tellBegun(deps, tx, [{ playerId: to, kind: 'exclude', duration }]);
}
