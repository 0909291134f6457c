import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '../db/index.ts';

export interface UnshownWin {
  readonly order_id: string;
  readonly prize: bigint;
  readonly to_claim: bigint;
}

/** What an answer tells of, under the name by which the browser says that it was shown; null where there is nothing. */
export interface Telling {
  readonly telling: string | null;
  readonly wins: readonly UnshownWin[];
}

/** As long as an answer that was told may be on its way to the eye; then it counts as lost, and the next to ask is told. */
const LEASE_SECONDS = 30;
/** Of a player's newest winning entries: who has more of them unseen is told of these. */
const LOOKED_AT = 2_000;

/**
 * Tells a player's paid wins that were neither shown nor just told to somebody else: two tabs that ask at the same moment get each win in
 * one of them, and what an answer told that never arrived is told again.
 */
export async function tellWins(db: Queryable, playerId: bigint): Promise<Telling> {
  const telling = randomUUID();
  const { rows } = await sql<UnshownWin>`
    with newest as (
      select order_id, draw_id, prize, to_claim from wins where player_id = ${playerId} order by draw_id desc limit ${LOOKED_AT}
    ), won as (
      select w.order_id, w.draw_id, sum(w.prize)::bigint as prize, coalesce(sum(w.prize) filter (where w.to_claim), 0)::bigint as to_claim
      from newest w join order_draws x on x.order_id = w.order_id and x.draw_id = w.draw_id
      where x.state in (3, 7) and not exists (
        select from shown_wins s where s.order_id = w.order_id and s.draw_id = w.draw_id
          and (s.telling is null or s.told_at > clock_timestamp() - ${LEASE_SECONDS} * interval '1 second'))
      group by w.order_id, w.draw_id
    ), told as (
      insert into shown_wins as s (order_id, draw_id, telling) select order_id, draw_id, ${telling}::uuid from won
      on conflict (order_id, draw_id) do update set telling = excluded.telling, told_at = excluded.told_at
        where s.telling is not null and s.told_at <= clock_timestamp() - ${LEASE_SECONDS} * interval '1 second'
      returning order_id, draw_id
    )
    select order_id, prize, to_claim from won join told using (order_id, draw_id)`.execute(db);
  return { telling: rows.length > 0 ? telling : null, wins: rows };
}

/** What the browser says it has shown is not told again. */
export async function confirmShown(db: Queryable, playerId: bigint, tellings: readonly string[]): Promise<void> {
  if (tellings.length === 0) return;
  await sql`
    update shown_wins s set telling = null from order_draws x
    where s.telling = any (${tellings}::uuid[]) and x.order_id = s.order_id and x.draw_id = s.draw_id and x.player_id = ${playerId}`.execute(
    db,
  );
}
