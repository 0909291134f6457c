import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';

/**
 * Who excluded themself in one account, or took a time-out, is excluded in others of theirs. Limits that are in force
 * or wait hold there, too, with what was used of them. Call with the other wallet locked. What an exclusion brings
 * follows (controls/apply-exclusion.ts).
 */
export async function inheritControls(tx: Tx, from: readonly bigint[], to: bigint): Promise<void> {
  await sql`
    insert into player_exclusions (player_id, kind, source, starts_at, ends_at)
    select distinct ${to}::bigint, kind, 'inherited', starts_at, ends_at from player_exclusions old
    where player_id = any (${from}::bigint[]) and ends_at > product_now() and not exists (
      select from player_exclusions own where own.player_id = ${to}
        and (own.kind, own.starts_at, own.ends_at) = (old.kind, old.starts_at, old.ends_at))`.execute(tx);
  // The one with least left, where several accounts have one, or this account has its own.
  await sql`
    with known as (
      select l.*, l.amount - case when l.kind = 'deposit' then deposited_against(l, null) else l.used end as left
      from player_limits l
      where l.player_id = any (${[...from, to]}::bigint[]) and l.amount is not null and l.replaced_at is null and l.ends_at > product_now()
    ), least as (
      select distinct on (kind, starts_at > product_now()) * from known order by kind, starts_at > product_now(), known.left, id
    ), replaced as (
      update player_limits own set replaced_at = product_now() from least
      where own.player_id = ${to} and own.kind = least.kind and least.player_id <> ${to} and own.replaced_at is null
        and own.ends_at > product_now() and (own.starts_at > product_now()) = (least.starts_at > product_now())
    )
    insert into player_limits (player_id, kind, amount, minutes, starts_at, ends_at, used)
    select ${to}, kind, amount, minutes, starts_at, ends_at, amount - greatest(least.left, 0) from least
    where player_id <> ${to}`.execute(tx);
}
