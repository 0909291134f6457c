import type { WritableAtom } from 'nanostores';
import { sessionStore } from '#client/storage/stores.ts';
import type { Coupon, CouponUse } from '#contract/coupons/fields.ts';

export type ChosenCoupon = WritableAtom<Coupon | null>;

const keyOf = (use: CouponUse) => `coupon:${use}`;

/** The id of the coupon that this tab keeps as chosen; null if there is none. */
export const keptCouponId = (use: CouponUse): string | null => sessionStore.get(keyOf(use));

const kept = new WeakSet<ChosenCoupon>();

/** From now on keeps for the tab what is chosen, and forgets what is chosen no more, whoever changes it. */
export function keepChoice(use: CouponUse, chosen: ChosenCoupon): void {
  if (kept.has(chosen)) return;
  kept.add(chosen);
  chosen.listen((coupon) => sessionStore.set(keyOf(use), coupon?.couponId ?? null));
}
