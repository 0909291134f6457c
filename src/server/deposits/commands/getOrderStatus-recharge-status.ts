import { rechargeStatus as command } from '#contract/deposits/getOrderStatus-recharge-status.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { err, ok } from '#kernel/result.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { findCouponAmount } from '#server/coupons/deposit-coupon.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { pollAcquirer, claimPoll } from '../poll-acquirer.ts';
import { findOwnDeposit, isFirstDeposit } from '../deposit-rows.ts';
import { toRechargeDetail } from '../views/deposit-view.ts';

/** The page polls every 6 s; several pages of one player share one question to the acquirer. */
const MIN_POLL_INTERVAL_MS = 4 * SECOND_MS;

export const rechargeStatus = defineHandler(command, async ({ gatewayId }, { engine, session, locale }) => {
  const known = await findOwnDeposit(engine.db, session.playerId, gatewayId);
  if (!known) return err({ code: errorCodes.depositNotFound });
  const polled =
    (await claimPoll(engine.db, gatewayId, MIN_POLL_INTERVAL_MS)) && (await pollAcquirer(engine, gatewayId, true));
  const deposit = (polled ? await findOwnDeposit(engine.db, session.playerId, gatewayId) : undefined) ?? known;
  const firstDeposit = await isFirstDeposit(engine.db, deposit);
  const couponAmount = deposit.coupon_id === null ? undefined : await findCouponAmount(engine.db, gatewayId);
  return ok(toRechargeDetail(deposit, { firstDeposit, couponAmount }, locale));
});
