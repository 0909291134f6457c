import { uuids } from '#server/db/binary-arrays.ts';
import { uuidBytes } from '../order-ids.ts';
import type { OrderOwner } from './notify.ts';

type Order = Pick<OrderOwner, 'playerId' | 'couponId'>;

/**
 * The orders of a batch that are paid now. Of a player who uses a coupon it is the first one alone: other orders in the
 * same statement would spend what the coupon gives. Those left out go into the next batch.
 */
export function takeTurns<T extends Order>(batch: readonly T[]): readonly T[] {
  const withCoupon = new Set(batch.filter(({ couponId }) => couponId !== undefined).map(({ playerId }) => playerId));
  if (withCoupon.size === 0) return batch;
  const taken = new Set<bigint>();
  return batch.filter(({ playerId }) => {
    if (!withCoupon.has(playerId)) return true;
    const isFirst = !taken.has(playerId);
    taken.add(playerId);
    return isFirst;
  });
}

/** Stands for no coupon in a batch where another order has one. */
const NO_COUPON = '00000000-0000-0000-0000-000000000000';

/** The coupons of a batch, by place, as place_orders and place_card_orders take them; null where no order has one. */
export const couponColumn = (batch: readonly Pick<OrderOwner, 'couponId'>[]): Buffer | null =>
  batch.some(({ couponId }) => couponId !== undefined)
    ? uuids(batch, ({ couponId }) => uuidBytes(couponId ?? NO_COUPON))
    : null;
