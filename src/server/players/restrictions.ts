import { sql } from 'kysely';
import type { globalRestrictions } from '#contract/players/100163-global-restrictions.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { Queryable } from '../db/index.ts';

/** What a player who may log in may still not do. The operator's restriction is that of money laundering (1). */
export async function loadRestrictions(
  db: Queryable,
  playerId: bigint,
): Promise<Omit<ResponseOf<typeof globalRestrictions>, 'termsUpgrades'>> {
  const { rows } = await sql<{ state: string }>`select state from players where id = ${playerId}`.execute(db);
  const isRestricted = rows[0]?.state === 'restricted';
  return { isRestricted, restrictedReason: isRestricted ? 1 : null, exclusionInfo: null, showDepositLimitPopup: false };
}
