import type { Locale } from '#i18n/locales.ts';
import CouponChoice from '#islands/account/coupons/coupon-choice.tsx';
import { $chosenCoupon } from '#islands/play/purchase/chosen-coupon.ts';
import { LazyWagerLimit } from '#islands/play/purchase/limit/lazy-wager-limit.tsx';

export interface BeforeCardsProps {
  /** Price of the order, in fils. */
  readonly price: number;
  readonly locale: Locale;
}

/** Above what buys cards: the choice of a coupon, and what is left of the player's wager limit. */
export default function BeforeCards({ price, locale }: BeforeCardsProps) {
  return (
    <>
      <CouponChoice locale={locale} use="purchase" amount={price} chosen={$chosenCoupon} />
      <LazyWagerLimit price={price} locale={locale} />
    </>
  );
}
