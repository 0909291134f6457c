import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import { ERRORS, type ErrorCode, type Refusal } from '#contract/errors.ts';
import type { FailureReason } from '#contract/deposits/fields.ts';
import { assert } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { HOUR_MS } from '#kernel/time.ts';
import type { Tx } from '../db/index.ts';
import { describeRefusal } from '../exclusions/active-exclusion.ts';
import { ATTEMPTS_WINDOW_MS, MAX_ATTEMPTS } from './rules.ts';

/** Failures that count as trying out a card. A closed bank page, or a card bound elsewhere, does not. */
const CARD_TESTING_REASONS: readonly FailureReason[] = [
  'DECLINED',
  'CARD_EXPIRED',
  'CARD_BLOCKED',
  'CARD_INVALID',
  'CVV_INVALID',
  'CHALLENGE_FAILED',
];

const isCode = (code: number): code is ErrorCode => code in ERRORS;

/**
 * Whether the player may deposit now: the one place where restrictions are read for deposits. A pending payment
 * counts as an attempt, or many at the same time would pass the limit. Call with the wallet locked, so that a
 * restriction changes before or after.
 */
export async function checkDepositAllowed(tx: Tx, playerId: bigint): Promise<Result<null, Refusal>> {
  const { rows } = await sql<{ refusal: number | null; attempts: bigint }>`
    select deposit_refusal(${playerId}) as refusal, (
      select count(*) from deposits d
      where d.player_id = ${playerId} and d.submitted_at > clock_timestamp() - ${ATTEMPTS_WINDOW_MS / HOUR_MS} * interval '1 hour'
        and (d.state in ('pending', 'challenged') or d.state = 'failed' and d.reason = any (${[...CARD_TESTING_REASONS]})
          and d.submitted_at > coalesce((select max(s.submitted_at) from deposits s where s.player_id = ${playerId} and s.state = 'succeeded'), '-infinity'))
    ) as attempts`.execute(tx);
  const row = rows[0];
  const code = row?.refusal ?? null;
  if (code !== null) {
    assert(isCode(code), `deposit_refusal returns a code of the catalogue, not ${code}`);
    // The same dialog as after too many attempts, with what the player can do.
    if (code === errorCodes.tooManyDepositAttempts)
      return err({ code, messageKey: String(errorCodes.paymentsStopped), extData: { reason: 'stopped' } });
    return err(await describeRefusal(tx, playerId, code));
  }
  if ((row?.attempts ?? 0n) >= BigInt(MAX_ATTEMPTS))
    return err({ code: errorCodes.tooManyDepositAttempts, extData: { reason: 'attempts' } });
  return ok(null);
}
