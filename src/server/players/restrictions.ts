import { sql } from 'kysely';
import type { globalRestrictions } from '#contract/players/100163-global-restrictions.ts';
import type { ResponseOf } from '#contract/command.ts';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import type { Queryable } from '../db/index.ts';
import { exclusionInfo, findActiveExclusion } from '../exclusions/active-exclusion.ts';
import { readDepositLimitNotice } from '../limits/limit-offer.ts';

const MONEY_LAUNDERING = 1;
const EXCLUSION = 2;

/** What a player who may log in may still not do. The operator's restriction, that of money laundering, comes first. */
export async function loadRestrictions(
  db: Queryable,
  playerId: bigint,
): Promise<Omit<ResponseOf<typeof globalRestrictions>, 'termsUpgrades' | 'fundsStatementDue'>> {
  const { rows } = await sql<{ state: string; status: number }>`
    select state, effective_verified_status(verified_status, document_expires) as status from players
    where id = ${playerId}`.execute(db);
  const { depositLimit, isDue } = await readDepositLimitNotice(db, playerId);
  // Who is not verified is told of that: they cannot deposit.
  const isVerified = rows[0]?.status === VERIFIED_STATUS.verified;
  const none = { restrictedReason: null, exclusionInfo: null, showDepositLimitPopup: false, depositLimit };
  if (rows[0]?.state === 'restricted') return { ...none, isRestricted: true, restrictedReason: MONEY_LAUNDERING };
  const active = await findActiveExclusion(db, playerId);
  if (!active) return { ...none, isRestricted: false, showDepositLimitPopup: isDue && isVerified };
  return { ...none, isRestricted: true, restrictedReason: EXCLUSION, exclusionInfo: exclusionInfo(active) };
}
