import { atom } from 'nanostores';
import type { Coupon } from '#contract/coupons/fields.ts';

/** The coupon chosen for the next order. A new page takes it from the tab's store (coupon-choice.tsx). */
export const $chosenCoupon = atom<Coupon | null>(null);

/** The chosen coupon, if the first draw of an order of this price (fils) for all its draws reaches its minimum. */
export function couponFor(price: number, draws: number): Coupon | undefined {
  const chosen = $chosenCoupon.get();
  return chosen && price >= chosen.minAmount * draws ? chosen : undefined;
}

/** What an order of this price takes from the wallet beside the coupon, in fils. */
export const amountDue = (price: number, draws: number): number =>
  Math.max(0, price - (couponFor(price, draws)?.amount ?? 0));

/** An order is paid: the coupon that it used is chosen no more. */
export function forgetUsedCoupon(couponId: string | undefined): void {
  if ($chosenCoupon.get()?.couponId === couponId) $chosenCoupon.set(null);
}
