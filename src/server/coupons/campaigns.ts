import { sql } from 'kysely';
import type { CouponUse } from '#contract/coupons/fields.ts';
import type { Refusal } from '#contract/errors.ts';
import type { Fils } from '#kernel/money.ts';
import { err, type Result } from '#kernel/result.ts';
import type { Db } from '../db/index.ts';
import { lockWallet } from '../ledger/transfers.ts';
import { createCode, hashCode, normalizeCode } from './codes.ts';
import { giveCoupon, type Campaign } from './give-coupon.ts';
import { checkMayHaveCoupons } from './redeem.ts';

export interface NewCampaign {
  /** 4 to 20 capitals and digits. */
  readonly code: string;
  /** Whether every player redeems `code`; else each needs a code of their own. */
  readonly isCodeShared: boolean;
  readonly purpose: CouponUse;
  readonly amount: Fils;
  readonly minAmount: Fils;
  readonly from: Date;
  /** The first moment at which its coupons are no longer valid. */
  readonly until: Date;
  readonly maxCoupons: number;
  readonly budget: Fils;
}

/** Creates a campaign; false where its code is taken. */
export async function createCampaign(db: Db, campaign: NewCampaign): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('coupon_campaigns')
    .values({
      code: campaign.code,
      is_code_shared: campaign.isCodeShared,
      purpose: campaign.purpose,
      amount: campaign.amount,
      min_amount: campaign.minAmount,
      valid_from: campaign.from,
      valid_until: campaign.until,
      max_coupons: campaign.maxCoupons,
      budget: campaign.budget,
      stopped_at: null,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const findCampaign = (db: Db, code: string): Promise<Campaign | undefined> =>
  db.selectFrom('coupon_campaigns').selectAll().where('code', '=', normalizeCode(code)).executeTakeFirst();

export interface CampaignFigures extends Campaign {
  readonly used: bigint;
}

/** All campaigns, newest first, with how many of their coupons were used. */
export async function listCampaigns(db: Db): Promise<readonly CampaignFigures[]> {
  const { rows } = await sql<CampaignFigures>`
    select m.*, (select count(*) from coupons c where c.campaign_id = m.id and c.used_at is not null) as used
    from coupon_campaigns m order by m.id desc`.execute(db);
  return rows;
}

/** Ends a campaign: it gives no more coupons, those given stay valid. False where it was ended before. */
export async function stopCampaign(db: Db, id: bigint): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('coupon_campaigns')
    .set({ stopped_at: sql<Date>`product_now()` })
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Makes codes that one player each can redeem. They are stored as hashes: nobody can list them again. */
export async function createCodes(db: Db, campaignId: bigint, count: number): Promise<readonly string[]> {
  const codes = Array.from({ length: count }, () => createCode());
  await sql`
    insert into coupon_codes (code_hash, campaign_id)
    select hash, ${campaignId} from unnest(${codes.map((code) => hashCode(normalizeCode(code)))}::bytea[]) hash`.execute(
    db,
  );
  return codes;
}

/** Gives one player the coupon of a campaign without a code. Returns its id. */
export const grantCoupon = (db: Db, playerId: bigint, campaignId: bigint): Promise<Result<string, Refusal>> =>
  db.transaction().execute(async (tx) => {
    await lockWallet(tx, playerId);
    const allowed = await checkMayHaveCoupons(tx, playerId);
    return allowed.ok ? giveCoupon(tx, playerId, campaignId) : err(allowed.error);
  });
