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
