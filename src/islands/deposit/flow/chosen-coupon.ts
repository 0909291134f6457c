import { atom } from 'nanostores';
import type { Coupon } from '#contract/coupons/fields.ts';

/** The coupon chosen for the next deposit. A new page takes it from the tab's store (coupon-choice.tsx). */
export const $chosenCoupon = atom<Coupon | null>(null);

/** The id of the chosen coupon, if this amount (fils) reaches its minimum. */
export function couponIdFor(amount: number): string | undefined {
  const chosen = $chosenCoupon.get();
  return chosen && amount >= chosen.minAmount ? chosen.couponId : undefined;
}

/** Forgets the chosen coupon. True if a deposit of this amount (fils) had it. */
export function dropCoupon(amount: number): boolean {
  const had = couponIdFor(amount) !== undefined;
  $chosenCoupon.set(null);
  return had;
}
