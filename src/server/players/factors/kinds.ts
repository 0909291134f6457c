import { sql } from 'kysely';
import type { ConfirmStepNeeded, FactorKind } from '#contract/factors/fields.ts';
import type { Queryable } from '#server/db/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { relyingParty } from './relying-party.ts';

/** What a page can offer of it, and where passkeys work: none where our address is no domain. */
export function offeredWays(
  kinds: readonly FactorKind[],
  engine: Pick<Platform, 'publicOrigin'>,
): Pick<ConfirmStepNeeded, 'kinds' | 'passkeyDomain'> {
  const party = relyingParty(engine);
  return {
    kinds: party ? [...kinds] : kinds.filter((kind) => kind !== 'passkey'),
    passkeyDomain: party?.id ?? null,
  };
}

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
