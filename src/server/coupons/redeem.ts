import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import type { CommandResult, RequestOf } from '#contract/command.ts';
import type { redeemCoupon } from '#contract/coupons/430140-redeem-coupon.ts';
import type { Coupon } from '#contract/coupons/fields.ts';
import type { ErrorCode, Refusal } from '#contract/errors.ts';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { runOnce } from '../db/idempotency.ts';
import type { Tx } from '../db/index.ts';
import type { CallContext } from '../engine/handler.ts';
import { describeRefusal } from '../exclusions/active-exclusion.ts';
import { lockWallet } from '../ledger/transfers.ts';
import { confirmSession, type Session } from '../players/session.ts';
import { hashCode, normalizeCode } from './codes.ts';
import { giveCoupon } from './give-coupon.ts';
import { listCoupons } from './list-coupons.ts';

/** Coupons are offers to play: who may not play gets none. Call with the wallet locked. */
export async function checkMayHaveCoupons(tx: Tx, playerId: bigint): Promise<Result<null, Refusal>> {
  const { rows } = await sql<{ refusal: ErrorCode | null }>`select wager_refusal(${playerId}) as refusal`.execute(tx);
  const code = rows[0]?.refusal ?? null;
  return code === null ? ok(null) : err(await describeRefusal(tx, playerId, code));
}

/** The campaign of a shared code, or of a code of one's own, which is locked. */
async function findCampaign(
  tx: Tx,
  playerId: bigint,
  code: string,
): Promise<{ id: bigint; own: Buffer | null } | Refusal> {
  const shared = await tx
    .selectFrom('coupon_campaigns')
    .select('id')
    .where('code', '=', code)
    .where('is_code_shared', '=', true)
    .executeTakeFirst();
  if (shared) return { id: shared.id, own: null };
  const hash = hashCode(code);
  const own = await tx
    .selectFrom('coupon_codes')
    .selectAll()
    .where('code_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();
  if (!own) return { code: errorCodes.couponCodeUnknown };
  if (own.coupon_id === null) return { id: own.campaign_id, own: hash };
  const { rows } = await sql`select from coupons where id = ${own.coupon_id} and player_id = ${playerId}`.execute(tx);
  return { code: rows.length > 0 ? errorCodes.couponAlreadyYours : errorCodes.couponCodeUsedUp };
}

async function redeem(tx: Tx, session: Session, code: string): Promise<CommandResult<Coupon>> {
  const { playerId } = session;
  await lockWallet(tx, playerId);
  const alive = await confirmSession(tx, session);
  if (!alive.ok) return alive;
  const allowed = await checkMayHaveCoupons(tx, playerId);
  if (!allowed.ok) return allowed;
  const found = await findCampaign(tx, playerId, code);
  if ('code' in found) return err(found);
  const given = await giveCoupon(tx, playerId, found.id);
  if (!given.ok) return given;
  if (found.own)
    await tx.updateTable('coupon_codes').set({ coupon_id: given.value }).where('code_hash', '=', found.own).execute();
  const [coupon] = await listCoupons(tx, playerId, { couponId: given.value });
  return ok(assertPresent(coupon, 'the coupon that was given'));
}

/** Gives the coupon of a code, once per requestId. Codes that no coupon has are counted against guessing. */
export async function redeemCode(
  { requestId, code: typed }: RequestOf<typeof redeemCoupon>,
  { engine, session }: CallContext<Session>,
): Promise<CommandResult<Coupon>> {
  const code = normalizeCode(typed);
  const counted = await engine.limits.countCouponCode(session.playerId);
  if (!counted) return err({ code: errorCodes.tooManyRequests });
  const key = { playerId: session.playerId, command: '430140', requestId, fields: { code } };
  const answer = await runOnce(engine, key, (tx) => redeem(tx, session, code));
  if (answer.ok || answer.error.code !== errorCodes.couponCodeUnknown) await counted.undo();
  return answer;
}
