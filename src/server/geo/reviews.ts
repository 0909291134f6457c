import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Db, Queryable } from '../db/index.ts';
import type { GeoReviewState, GeoSign, GeoTables } from './tables.ts';

/** From this time on, impossible travel stops a player until staff have decided. */
const TRAVELS_THAT_STOP = 3;

/** Raises a review of a sign, or counts the sign in the review that is open. Answers whether it is new. */
export async function raiseReview(
  db: Queryable,
  playerId: bigint,
  sign: GeoSign,
  facts: GeoTables['geo_reviews']['facts'],
): Promise<boolean> {
  const { rows } = await sql<{ times: number }>`
    insert into geo_reviews (player_id, sign, facts) values (${playerId}, ${sign}, ${JSON.stringify(facts)}::jsonb)
    on conflict (player_id, sign) where state = 'open'
      do update set times = geo_reviews.times + 1, facts = excluded.facts, last_at = product_now()
    returning times`.execute(db);
  return assertPresent(rows[0], 'the review').times === 1;
}

/**
 * Whether impossible travel stops the player: until staff have decided, for one journey may be a mistake of a device,
 * three are none; and while what they decided last is that the positions were false.
 */
export async function isStopped(db: Queryable, playerId: bigint): Promise<boolean> {
  const { rows } = await sql<{ stopped: boolean }>`
    select exists (select from ${travelsOf(playerId)} and state = 'open' and times >= ${TRAVELS_THAT_STOP}) or coalesce(
      (select state = 'spoofing' from ${travelsOf(playerId)} and state <> 'open' order by id desc limit 1), false) as stopped`.execute(
    db,
  );
  return rows[0]?.stopped ?? false;
}

const travelsOf = (playerId: bigint) => sql`geo_reviews where player_id = ${playerId} and sign = 'travel'`;

export async function countOpenReviews(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from geo_reviews where state = 'open'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How long players are told that a review takes. */
export const DECIDED_WITHIN_HOURS = 72;

export async function countOverdueReviews(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from geo_reviews where state = 'open'
      and raised_at < product_now() - ${DECIDED_WITHIN_HOURS} * interval '1 hour'`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface ReviewDecision {
  readonly state: Exclude<GeoReviewState, 'open'>;
  /** The operator, by the name of their login. */
  readonly by: string;
  readonly remark: string;
}

/** Decides on an open review, once; that positions were false may still be explained. */
export async function decideReview(
  db: Db,
  id: bigint,
  { state, by, remark }: ReviewDecision,
): Promise<Result<void, 'over'>> {
  const { numAffectedRows } = await sql`
    update geo_reviews set state = ${state}, decided_at = product_now(), decided_by = ${by}, remark = ${remark}
    where id = ${id} and (state = 'open' or state = 'spoofing' and ${state} = 'explained')`.execute(db);
  return numAffectedRows === 1n ? ok(undefined) : err('over');
}
