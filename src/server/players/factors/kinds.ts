import { sql } from 'kysely';
import type { FactorKind } from '#contract/factors/fields.ts';
import type { Queryable } from '#server/db/index.ts';

/** What this player's second step may be answered with; nothing where they added no factor. */
export async function findFactorKinds(db: Queryable, playerId: bigint): Promise<readonly FactorKind[]> {
  const { rows } = await sql<Record<FactorKind, boolean>>`
    select exists (select from passkeys where player_id = ${playerId}) as passkey,
      exists (select from authenticators where player_id = ${playerId}) as authenticator,
      exists (select from backup_codes where player_id = ${playerId}) as backup`.execute(db);
  const has = rows[0];
  if (!has?.passkey && !has?.authenticator) return [];
  return (['passkey', 'authenticator', 'backup'] as const).filter((kind) => has[kind]);
}
