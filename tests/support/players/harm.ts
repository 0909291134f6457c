import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import type { Queryable } from '#server/db/index.ts';

/** An open marker of harm of a player, as a scan raises it; returns its id. */
export async function makeMarker(db: Queryable, playerId: bigint, marker = 'night-play'): Promise<string> {
  const { rows } = await sql<{ id: bigint }>`
    insert into harm_markers (player_id, marker, level, facts, until)
    select ${playerId}, ${marker}, 'notice', jsonb_build_object('count', 3, 'first', ms - 172800000, 'last', ms),
      product_now() + interval '14 days'
    from (select (extract(epoch from product_now()) * 1000)::bigint as ms) now
    returning id`.execute(db);
  return String(assertPresent(rows[0], 'the marker').id);
}
