import * as errorCodes from '#contract/error-codes.ts';

/** Codes that refuse a chosen coupon: the page knows something else of it than the server. */
const CODES: ReadonlySet<number> = new Set([
  errorCodes.couponNotFound,
  errorCodes.couponNotValid,
  errorCodes.couponUsed,
  errorCodes.couponMinimum,
  errorCodes.couponNotForThis,
  errorCodes.couponReserved,
]);

/** Loads the coupons anew if a payment was refused for its coupon; one that is not usable is then offered no more. */
export function reloadAfterRefusal(code: number): void {
  if (CODES.has(code))
    void import('./own-coupons.ts').then(
      ({ refreshCoupons }) => refreshCoupons(),
      () => {},
    );
}
