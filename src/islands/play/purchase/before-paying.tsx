import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import { calculatePrice } from '#games/rules/pricing.ts';
import { toWire } from '#kernel/money.ts';
import { usePlay } from '../play-context.ts';
import { $chosenCoupon } from './chosen-coupon.ts';
import { LazyWagerLimit } from './limit/lazy-wager-limit.tsx';

const CouponChoice = lazy(
  () =>
    importWithRetry(() => import('#islands/account/coupons/coupon-choice.tsx')) as Promise<
      typeof import('#islands/account/coupons/coupon-choice.tsx')
    >,
);

/** Above the price of a cart with entries: the choice of a coupon, and what is left of the player's wager limit. */
export default function BeforePaying() {
  const { locale, game, cart } = usePlay();
  const { entries, draws } = useStore(cart.$state);
  return (
    <>
      <Suspense>
        <CouponChoice
          locale={locale}
          use="purchase"
          amount={calculatePrice(game, entries, 1).total}
          chosen={$chosenCoupon}
        />
      </Suspense>
      <LazyWagerLimit price={toWire(calculatePrice(game, entries, draws).total)} draws={draws} locale={locale} />
    </>
  );
}
