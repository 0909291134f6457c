import { sql } from 'kysely';
import { toWire } from '#kernel/money.ts';
import type { Tx } from '../db/index.ts';
import { type FactRow, type Facts, type HarmMarker } from './marker.ts';
import { HARM_MARKERS, windowStart } from './markers.ts';

/** A player in whom a marker was seen. */
interface Hit {
  readonly playerId: bigint;
  readonly facts: Facts;
}

async function findHits(tx: Tx, marker: HarmMarker, playerIds: readonly bigint[]): Promise<readonly Hit[]> {
  const { rows } = await sql<FactRow<Facts>>`
    with watched as materialized (
      select p.id as player_id, ${windowStart(marker)} as since from players p
      where p.id = any (${playerIds}::bigint[]) and p.state <> 'closed' and not exists (
        select from harm_markers m where m.player_id = p.id and m.marker = ${marker.id} and m.until > product_now())
    )
    select read.* from (${marker.read}) read order by player_id`.execute(tx);
  const hits = rows.map(({ player_id: playerId, ...facts }) => ({ playerId, facts }));
  return hits.filter(({ facts }) => marker.isHit(facts));
}

async function insertMarkers(tx: Tx, { id, level, coolDownDays }: HarmMarker, hits: readonly Hit[]): Promise<number> {
  const facts = hits.map((hit) =>
    JSON.stringify(Object.fromEntries(Object.entries(hit.facts).map(([name, value]) => [name, toWire(value)]))),
  );
  const { numAffectedRows } = await sql`
    insert into harm_markers (player_id, marker, level, facts, raised_at, until)
    select player_id, ${id}, ${level}, facts, now.at, now.at + ${coolDownDays} * interval '1 day'
    from unnest(${hits.map(({ playerId }) => playerId)}::bigint[], ${facts}::jsonb[]) as hit (player_id, facts),
      (select product_now() as at) now`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Asks all markers of these players, and answers how many were raised. A marker is raised once in its cool-down, also
 * where two ask at once: they take turns until their transaction ends.
 */
export async function raiseMarkers(tx: Tx, playerIds: readonly bigint[]): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('harm-markers'))`.execute(tx);
  let raised = 0;
  for (const marker of HARM_MARKERS) {
    const hits = await findHits(tx, marker, playerIds);
    if (hits.length > 0) raised += await insertMarkers(tx, marker, hits);
  }
  return raised;
}
