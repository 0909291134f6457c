import { sql } from 'kysely';
import type { Db, Tx } from '../db/index.ts';
import { raiseReview } from './reviews.ts';
import {
  findImpossibleTravel,
  findStillness,
  isVague,
  keepPosition,
  type GivenPosition,
  type KeptPosition,
} from './signs.ts';
import type { GeoSign, GeoTables } from './tables.ts';

/** For how long a player's last position is kept. */
export const KEPT_HOURS = 24;

async function loadPosition(tx: Tx, playerId: bigint): Promise<KeptPosition | undefined> {
  const { rows } = await sql<GeoTables['geo_positions']>`
    select * from geo_positions where player_id = ${playerId} for update`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { latitude, longitude, accuracy, devices } = row;
  return {
    latitude,
    longitude,
    accuracy,
    devices,
    measuredAt: row.measured_at,
    exactHash: row.exact_hash,
    sameSince: row.same_since,
  };
}

async function storePosition(tx: Tx, playerId: bigint, kept: KeptPosition): Promise<void> {
  await sql`
    insert into geo_positions
      (player_id, latitude, longitude, accuracy, measured_at, exact_hash, same_since, devices)
    values (${playerId}, ${kept.latitude}, ${kept.longitude}, ${kept.accuracy}, ${kept.measuredAt}, ${kept.exactHash},
      ${kept.sameSince}, ${[...kept.devices]})
    on conflict (player_id) do update set latitude = excluded.latitude, longitude = excluded.longitude,
      accuracy = excluded.accuracy, measured_at = excluded.measured_at, exact_hash = excluded.exact_hash,
      same_since = excluded.same_since, devices = excluded.devices, taken_at = clock_timestamp()`.execute(tx);
}

/** Keeps a position in the place of the player's last one, and answers the signs whose review it raised. */
export function rememberPosition(db: Db, playerId: bigint, given: GivenPosition): Promise<readonly GeoSign[]> {
  return db.transaction().execute(async (tx) => {
    const last = await loadPosition(tx, playerId);
    // Another device measured later: what comes late is compared, but not kept. So is what may be nearly anywhere.
    const isLate = last !== undefined && last.measuredAt > given.measuredAt;
    const kept = isLate || isVague(given) ? undefined : keepPosition(last, given);
    if (kept) await storePosition(tx, playerId, kept);
    const seen = { travel: last && findImpossibleTravel(last, given), still: kept && findStillness(kept) };
    const raised: GeoSign[] = [];
    for (const sign of ['travel', 'still'] as const) {
      const facts = seen[sign];
      if (facts && (await raiseReview(tx, playerId, sign, { ...facts }))) raised.push(sign);
    }
    return raised;
  });
}

/** Deletes positions that were kept long enough. */
export async function deleteOldPositions(db: Db): Promise<void> {
  await sql`delete from geo_positions where taken_at < clock_timestamp() - ${KEPT_HOURS} * interval '1 hour'`.execute(
    db,
  );
}
