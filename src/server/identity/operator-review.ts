import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { applyCheck, type ApplyDeps } from './apply-check.ts';
import type { IdentityProvider } from './provider.ts';
import { FAILURE_REASON } from './check-verdict.ts';

export type ReviewFault = 'nothing-to-review' | 'provider-away';

/**
 * Decides a check that waits for people. The document's own rules hold all the same: an approved one may still fail
 * by its birth date.
 */
export async function decideReview(
  deps: ApplyDeps & { readonly identity: IdentityProvider },
  playerId: bigint,
  decision: { readonly approve: true } | { readonly approve: false; readonly remark: string },
): Promise<Result<number, ReviewFault>> {
  const { rows } = await sql<{ ticket_id: string }>`
    select ticket_id from identity_sessions where player_id = ${playerId} and status = 'REVIEW'`.execute(deps.db);
  const ticketId = rows[0]?.ticket_id;
  if (ticketId === undefined) return err('nothing-to-review');
  const check = await deps.identity.findCheck(ticketId);
  if (!check.ok) return err('provider-away');
  const verdict = decision.approve
    ? { ...check.value, status: 'VERIFIED' as const }
    : { ...check.value, status: 'FAILED' as const, reason: FAILURE_REASON.afterReview, remark: decision.remark };
  await applyCheck(deps, verdict, 'operator');
  const { rows: after } = await sql<{
    verified_status: number;
  }>`select verified_status from players where id = ${playerId}`.execute(deps.db);
  return ok(assertPresent(after[0], 'the player of a check').verified_status);
}
