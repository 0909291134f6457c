import { sql } from 'kysely';
import type { Coupon, CouponUse } from '#contract/coupons/fields.ts';
import { toWire, type Fils } from '#kernel/money.ts';
import type { Queryable } from '../db/index.ts';

interface Row {
  readonly id: string;
  readonly purpose: CouponUse;
  readonly amount: bigint;
  readonly min_amount: bigint;
  readonly valid_from: Date;
  readonly valid_until: Date;
  readonly used_at: Date | null;
  readonly state: Coupon['state'];
}

const toCoupon = (row: Row): Coupon => ({
  couponId: row.id,
  use: row.purpose,
  amount: toWire(row.amount),
  minAmount: toWire(row.min_amount),
  validStartTimestamp: row.valid_from.getTime(),
  validEndTimestamp: row.valid_until.getTime(),
  state: row.state,
  usedTimestamp: row.used_at?.getTime() ?? null,
});

/** Whether a deposit that is open, other than `except`, has this coupon. */
export const isReserved = (couponId: ReturnType<typeof sql>, except: string | null = null) => sql<boolean>`exists (
  select from deposits d where d.coupon_id = ${couponId} and d.state in ('created', 'pending', 'challenged')
    and d.id is distinct from ${except}::uuid)`;

/** Whether such a deposit is being paid. One that nobody began to pay lets go of it for the next. */
const isBeingPaid = (couponId: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from deposits d where d.coupon_id = ${couponId} and d.state in ('pending', 'challenged'))`;

/** As one that can be used and ends soonest stands first, one that is over last. */
const ORDER = sql`array_position(array['usable', 'reserved', 'upcoming', 'used', 'expired'], state),
  case when state in ('used', 'expired') then null else valid_until end, coalesce(used_at, valid_until) desc, id`;
const MOST = 100;

export interface CouponFilter {
  readonly use?: CouponUse | undefined;
  /** What is to be paid: only coupons that can be used for it now. */
  readonly amount?: Fils | undefined;
  readonly couponId?: string;
}

/** A player's coupons. None while they are excluded: a coupon is an offer to play. */
export async function listCoupons(db: Queryable, playerId: bigint, filter: CouponFilter = {}): Promise<Coupon[]> {
  const { use, amount, couponId } = filter;
  const { rows } = await sql<Row>`
    select * from (
      select c.id, c.purpose, c.amount, c.min_amount, c.valid_from, c.valid_until, c.used_at,
        case when c.used_at is not null then 'used'
          when ${isBeingPaid(sql`c.id`)} then 'reserved'
          when product_now() < c.valid_from then 'upcoming'
          when product_now() >= c.valid_until then 'expired'
          else 'usable' end as state
      from coupons c where c.player_id = ${playerId}
        and not exists (select from exclusions e where e.player_id = c.player_id and e.ends_at > product_now())
        and (${use ?? null}::text is null or c.purpose = ${use ?? null})
        and (${couponId ?? null}::uuid is null or c.id = ${couponId ?? null})
    ) listed where ${amount ?? null}::bigint is null or state = 'usable' and min_amount <= ${amount ?? null}
    order by ${ORDER} limit ${MOST}`.execute(db);
  return rows.map(toCoupon);
}
