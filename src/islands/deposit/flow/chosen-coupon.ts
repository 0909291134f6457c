import { atom } from 'nanostores';
import { sessionStore } from '#client/storage/stores.ts';
import type { Coupon } from '#contract/coupons/fields.ts';

/** The coupon chosen for the next deposit. A new page takes it from the tab's store (coupon-choice.tsx). */
export const $chosenCoupon = atom<Coupon | null>(null);

/** Whether a choice of an earlier page of this tab was not taken over yet. */
export const isChoiceMissing = (): boolean =>
  $chosenCoupon.get() === null && sessionStore.get('coupon:deposit') !== null;

/** The chosen coupon, if this amount (fils) reaches its minimum. */
export function couponFor(amount: number): Coupon | undefined {
  const chosen = $chosenCoupon.get();
  return chosen && amount >= chosen.minAmount ? chosen : undefined;
}

/** Forgets the chosen coupon. True if a deposit of this amount (fils) had it. */
export function dropCoupon(amount: number): boolean {
  const had = couponFor(amount) !== undefined;
  $chosenCoupon.set(null);
  return had;
}
