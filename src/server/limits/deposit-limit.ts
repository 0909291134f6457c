import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import { formatAmount } from '#kernel/money-format.ts';
import { toWire, type Fils } from '#kernel/money.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Queryable, Tx } from '../db/index.ts';

interface LimitState {
  readonly amount: Fils;
  readonly used: Fils;
  readonly endsAt: Date;
}

/** The deposit limit in force, with what counts against it but one deposit. Lock the wallet first to decide by it. */
async function findDepositLimit(
  db: Queryable,
  playerId: bigint,
  leaveOut: string | null,
): Promise<LimitState | undefined> {
  const { rows } = await sql<LimitState>`
    select l.amount, deposited_against(l, ${leaveOut}) as used, l.ends_at as "endsAt"
    from player_limits l, (select product_now() as at) n
    where l.player_id = ${playerId} and l.kind = 'deposit' and l.amount is not null and l.replaced_at is null
      and l.starts_at <= n.at and l.ends_at > n.at
    order by l.amount - l.used limit 1`.execute(db);
  return rows[0];
}

/** Whether a deposit that came stays within the limit. Call with the wallet locked. */
export async function isWithinDepositLimit(tx: Tx, playerId: bigint, id: string, amount: Fils): Promise<boolean> {
  const limit = await findDepositLimit(tx, playerId, id);
  return limit === undefined || limit.used + amount <= limit.amount;
}

/**
 * Refuses a deposit that is more than what is left of the limit. `minimum`: the least that may be deposited; with less
 * than that left, the limit is reached. Call with the wallet locked.
 */
export async function checkDepositLimit(
  tx: Tx,
  playerId: bigint,
  { id, amount, minimum }: { readonly id: string | null; readonly amount: Fils; readonly minimum: Fils },
): Promise<Result<null, Refusal>> {
  const limit = await findDepositLimit(tx, playerId, id);
  if (!limit || limit.used + amount <= limit.amount) return ok(null);
  const left = limit.used < limit.amount ? limit.amount - limit.used : 0n;
  const extData = {
    availableLimit: toWire(left),
    depositLimit: toWire(limit.amount),
    exclusionEndTimestamp: limit.endsAt.getTime(),
  };
  if (left < minimum) return err({ code: errorCodes.depositLimitReached, extData });
  return err({
    code: errorCodes.depositAboveLimit,
    params: { availableLimit: formatAmount(left, 'short') },
    extData,
  });
}
