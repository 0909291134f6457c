import { sql, type Selectable } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Tx } from '../db/index.ts';
import { readProductNow } from '../db/product-now.ts';
import type { CouponTables } from './tables.ts';

export type Campaign = Selectable<CouponTables['coupon_campaigns']>;

/** Locks a campaign, after the wallet of the player who gets its coupon. */
export const lockCampaign = (tx: Tx, id: bigint): Promise<Campaign> =>
  tx.selectFrom('coupon_campaigns').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

type Limits = Pick<Campaign, 'stopped_at' | 'valid_until' | 'coupons_given' | 'max_coupons' | 'budget' | 'amount'>;

/** Whether a campaign still gives a coupon at a moment; each coupon counts with its amount, used or not. */
export function checkCampaign(campaign: Limits, now: Date): Result<null, Refusal> {
  if (campaign.stopped_at !== null || campaign.valid_until <= now) return err({ code: errorCodes.couponCodeOver });
  const given = campaign.coupons_given + 1;
  return given > campaign.max_coupons || BigInt(given) * campaign.amount > campaign.budget
    ? err({ code: errorCodes.couponCodeUsedUp })
    : ok(null);
}

/** Gives a player, whose wallet is locked, the coupon of a campaign: one to each player. Returns its id. */
export async function giveCoupon(tx: Tx, playerId: bigint, campaignId: bigint): Promise<Result<string, Refusal>> {
  const campaign = await lockCampaign(tx, campaignId);
  const { amount, purpose, min_amount, valid_from, valid_until } = campaign;
  const has = await tx
    .selectFrom('coupons')
    .select('id')
    .where('player_id', '=', playerId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
  if (has) return err({ code: errorCodes.couponAlreadyYours });
  const checked = checkCampaign(campaign, await readProductNow(tx));
  if (!checked.ok) return checked;
  await tx
    .updateTable('coupon_campaigns')
    .set({ coupons_given: sql`coupons_given + 1` })
    .where('id', '=', campaignId)
    .execute();
  const { id } = await tx
    .insertInto('coupons')
    .values({ campaign_id: campaignId, player_id: playerId, amount, purpose, min_amount, valid_from, valid_until })
    .returning('id')
    .executeTakeFirstOrThrow();
  return ok(id);
}
