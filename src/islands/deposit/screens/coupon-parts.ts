import { lazy } from 'react';
import { importWithRetry } from '#client/page/import-with-retry.ts';

type Coupons = typeof import('#islands/account/coupons/coupon-choice.tsx');
const load = () => importWithRetry(() => import('#islands/account/coupons/coupon-choice.tsx')) as Promise<Coupons>;

/** The choice of a coupon, loaded after the page. */
export const CouponChoice = lazy(load);
/** Brings back the choice on a screen that a reload leads to. */
export const KeptChoice = lazy(async () => ({ default: (await load()).KeptChoice }));
