import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import type { Queryable, Tx } from '../db/index.ts';
import type { ExclusionKind, ExclusionSource } from './tables.ts';

export interface NewExclusion {
  readonly kind: ExclusionKind;
  readonly source: ExclusionSource;
  readonly startsAt: Date;
  /** Null: until staff lift it. */
  readonly endsAt: Date | null;
}

/** Stores an exclusion; its id. Call with the wallet locked: purchases and deposits come before or after. */
export async function excludePlayer(
  tx: Tx,
  playerId: bigint,
  { kind, source, startsAt, endsAt }: NewExclusion,
): Promise<bigint> {
  const { id } = await tx
    .insertInto('player_exclusions')
    .values({ player_id: playerId, kind, source, starts_at: startsAt, ends_at: endsAt ?? sql<Date>`'infinity'` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An exclusion that runs. */
export interface RunningExclusion {
  readonly id: bigint;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly source: ExclusionSource;
  readonly liftedAt: Date | null;
}

/** The exclusion of this kind that ends last, if one runs; a relative's (`src/server/family`) is none of these. */
export async function findRunningExclusion(
  db: Queryable,
  playerId: bigint,
  kind: ExclusionKind,
): Promise<RunningExclusion | undefined> {
  const { rows } = await sql<RunningExclusion>`
    select id, starts_at as "startsAt", nullif(ends_at, 'infinity') as "endsAt", source, lifted_at as "liftedAt"
    from player_exclusions where player_id = ${playerId} and kind = ${kind} and ends_at > product_now()
    order by player_exclusions.ends_at desc limit 1`.execute(db);
  return rows[0];
}

/** Why staff may not lift a self-exclusion. */
export type LiftFault = 'none' | 'register' | 'fixed' | 'too-early' | 'lifted';

/** Staff lift one without an end after so many months at the earliest, and it ends a day after they did. */
export const LIFT = { afterMonths: 6, noticeHours: 24 } as const;

interface LiftRow {
  readonly id: bigint;
  readonly fault: Exclude<LiftFault, 'none'> | null;
  readonly ends_at: Date;
}

/**
 * Lifts the self-exclusion that has no end. One with an end, or of the national register, runs to it. Call with the
 * wallet locked. Answers when it ends.
 */
export async function liftSelfExclusion(tx: Tx, playerId: bigint): Promise<Date | LiftFault> {
  const { rows } = await sql<LiftRow>`
    select id, n.at + ${LIFT.noticeHours} * interval '1 hour' as ends_at, case
      when source = 'register' then 'register'
      when ends_at <> 'infinity' and lifted_at is not null then 'lifted'
      when ends_at <> 'infinity' then 'fixed'
      when starts_at at time zone 'Asia/Dubai' + ${LIFT.afterMonths} * interval '1 month' > n.at at time zone 'Asia/Dubai'
        then 'too-early' end as fault
    from player_exclusions e, (select date_trunc('milliseconds', product_now()) as at) n
    where player_id = ${playerId} and kind = 'self-exclusion' and e.ends_at > n.at
    order by e.ends_at desc, id`.execute(tx);
  const fault = rows.find((row) => row.fault !== null)?.fault;
  if (rows.length === 0) return 'none';
  if (fault) return fault;
  const { ends_at: endsAt } = assertPresent(rows[0], 'a self-exclusion');
  await sql`
    update player_exclusions set lifted_at = product_now(), ends_at = ${endsAt}
    where id = any (${rows.map(({ id }) => id)}::bigint[])`.execute(tx);
  return endsAt;
}
