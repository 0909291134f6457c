import type { Locale } from '#i18n/locales.ts';
import CouponChoice from '#islands/account/coupons/coupon-choice.tsx';
import { $chosenCoupon } from '#islands/play/purchase/chosen-coupon.ts';
import { LazyWagerLimit } from '#islands/play/purchase/limit/lazy-wager-limit.tsx';

export interface PayingProps {
  /** Of all plays, in fils. */
  readonly price: number;
  readonly locale: Locale;
}

/** Above the button that buys: a coupon to pay with, and what is left of a wager limit. */
export default function Paying({ price, locale }: PayingProps) {
  return (
    <div className="ei-paying">
      <CouponChoice locale={locale} use="purchase" amount={price} chosen={$chosenCoupon} />
      <LazyWagerLimit price={price} draws={1} locale={locale} />
    </div>
  );
}
