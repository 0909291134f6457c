import { sql } from 'kysely';
import type { globalRestrictions } from '#contract/players/100163-global-restrictions.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { Queryable } from '../db/index.ts';
import { activeFamilyExclusion, exclusionInfo } from '../exclusions/active-exclusion.ts';

const MONEY_LAUNDERING = 1;
const EXCLUSION = 2;

/** What a player who may log in may still not do. The operator's restriction, that of money laundering, comes first. */
export async function loadRestrictions(
  db: Queryable,
  playerId: bigint,
): Promise<Omit<ResponseOf<typeof globalRestrictions>, 'termsUpgrades' | 'fundsStatementDue'>> {
  const { rows } = await sql<{ state: string }>`select state from players where id = ${playerId}`.execute(db);
  const free = { isRestricted: false, restrictedReason: null, exclusionInfo: null, showDepositLimitPopup: false };
  if (rows[0]?.state === 'restricted') return { ...free, isRestricted: true, restrictedReason: MONEY_LAUNDERING };
  const excluded = await activeFamilyExclusion(db, playerId);
  if (!excluded) return free;
  return { ...free, isRestricted: true, restrictedReason: EXCLUSION, exclusionInfo: exclusionInfo(excluded) };
}
