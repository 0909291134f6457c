import type { Generated } from 'kysely';
import type { CouponUse } from '#contract/coupons/fields.ts';

export interface CouponTables {
  /** What an operator made: the coupons that a code gives, and how many. */
  coupon_campaigns: {
    id: Generated<bigint>;
    /** In capitals and digits alone; names the campaign, too. */
    code: string;
    /** Whether players redeem `code` itself; else only codes of coupon_codes, or none. */
    is_code_shared: boolean;
    purpose: CouponUse;
    amount: bigint;
    min_amount: bigint;
    valid_from: Date;
    valid_until: Date;
    max_coupons: number;
    /** In fils, of all its coupons together. */
    budget: bigint;
    coupons_given: Generated<number>;
    stopped_at: Date | null;
    created_at: Generated<Date>;
  };
  /** Codes that one player redeems, each for one coupon. */
  coupon_codes: {
    /** SHA-256: whoever reads the table can redeem none. */
    code_hash: Buffer;
    campaign_id: bigint;
    coupon_id: string | null;
  };
  coupons: {
    id: Generated<string>;
    campaign_id: bigint;
    player_id: bigint;
    purpose: CouponUse;
    amount: bigint;
    min_amount: bigint;
    valid_from: Date;
    valid_until: Date;
    created_at: Generated<Date>;
    used_at: Date | null;
    /** What it was used with, one of the two. */
    order_id: string | null;
    deposit_id: string | null;
  };
}
