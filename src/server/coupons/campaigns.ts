import { sql } from 'kysely';
import type { CouponUse } from '#contract/coupons/fields.ts';
import type { Refusal } from '#contract/errors.ts';
import { formatDubai } from '#kernel/dubai.ts';
import { toWire, type Fils } from '#kernel/money.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Db, Tx } from '../db/index.ts';
import { lockWallet } from '../ledger/transfers.ts';
import { mayReceiveMarketing } from '../messages/marketing.ts';
import { mayOffer } from '../messages/offers.ts';
import { notify } from '../notifications/notify.ts';
import type { Push } from '../push/player-push.ts';
import { createCode, hashCode, normalizeCode } from './codes.ts';
import { giveCoupon, lockCampaign, type Campaign } from './give-coupon.ts';
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

/** Tells a player of a coupon where they agreed to offers, as coupons are. */
async function tellOfGrant(tx: Tx, playerId: bigint, campaignId: bigint): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select exists (${mayOffer(sql`${playerId}::bigint`, sql`'notification'`)}) as may`.execute(tx);
  if (!rows[0]?.may) return false;
  const { amount, valid_until: until } = await lockCampaign(tx, campaignId);
  const day = formatDubai(until.getTime() - 1, 'YYYY-MM-DD');
  await notify(tx, playerId, { kind: 'couponGranted', params: { amount: toWire(amount), day } });
  return true;
}

export interface Grant {
  readonly couponId: string;
  /** Whether the player was told by a notification. */
  readonly isTold: boolean;
}

/** A gift of ours is marketing: `no-marketing` for who may receive none (../messages/marketing.ts). */
export type GrantRefusal = Refusal | 'no-marketing';

/** Gives one player the coupon of a campaign without a code. */
export async function grantCoupon(
  { db, push }: { readonly db: Db; readonly push: Push },
  playerId: bigint,
  campaignId: bigint,
): Promise<Result<Grant, GrantRefusal>> {
  const granted = await db.transaction().execute(async (tx): Promise<Result<Grant, GrantRefusal>> => {
    await lockWallet(tx, playerId);
    const allowed = await checkMayHaveCoupons(tx, playerId);
    if (!allowed.ok) return allowed;
    if (!(await mayReceiveMarketing(tx, playerId))) return err('no-marketing');
    const given = await giveCoupon(tx, playerId, campaignId);
    return given.ok ? ok({ couponId: given.value, isTold: await tellOfGrant(tx, playerId, campaignId) }) : given;
  });
  if (granted.ok && granted.value.isTold) push.publishWallets([playerId]);
  return granted;
}
