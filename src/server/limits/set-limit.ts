import { sql } from 'kysely';
import type { Refusal } from '#contract/errors.ts';
import type { Fils } from '#kernel/money.ts';
import { ok, type Result } from '#kernel/result.ts';
import type { Tx } from '../db/index.ts';
import { findLimits } from './limit-rows.ts';
import { planLimit, type AskedLimit, type LimitPlan, type NewLimit } from './plan-limit.ts';
import type { LimitKind } from './tables.ts';

/** Null: without an end. */
const toTime = (ms: number | null) => (ms === null ? sql<Date>`'infinity'` : sql<Date>`${new Date(ms)}`);

/** Puts these in the place of what is in force, unless it is kept, and of what waits. Call with the wallet locked. */
export async function replaceLimits(
  tx: Tx,
  playerId: bigint,
  kind: LimitKind,
  limits: readonly (NewLimit & { readonly used?: Fils })[],
  now: Date,
  keepsActive = false,
): Promise<void> {
  await tx
    .updateTable('player_limits')
    .set({ replaced_at: now })
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .where('replaced_at', 'is', null)
    .where(keepsActive ? 'starts_at' : 'ends_at', '>', now)
    .execute();
  for (const { startsAt, endsAt, ...limit } of limits)
    await tx
      .insertInto('player_limits')
      .values({ player_id: playerId, kind, ...limit, starts_at: toTime(startsAt), ends_at: toTime(endsAt) })
      .execute();
}

/** Sets a limit, or refuses it. Call with the wallet locked: purchases and deposits come before or after. */
export async function setLimit(
  tx: Tx,
  playerId: bigint,
  kind: LimitKind,
  asked: AskedLimit,
  now: Date,
): Promise<Result<LimitPlan, Refusal>> {
  const plan = planLimit(await findLimits(tx, playerId, kind), asked, now.getTime());
  if (!plan.ok) return plan;
  await replaceLimits(tx, playerId, kind, plan.value.limits, now, plan.value.keepsActive);
  return ok(plan.value);
}
