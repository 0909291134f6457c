import { atom } from 'nanostores';
import { call } from '#client/gateway/call.ts';
import { createRequestVersion } from '#client/gateway/request-version.ts';
import { $user } from '#client/session/user.ts';
import { onPush } from '#client/socket/pushes.ts';
import * as commands from '#contract/commands.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { Coupon } from '#contract/coupons/fields.ts';

interface OwnCoupons {
  /** Null until they are known. */
  readonly list: readonly Coupon[] | null;
  /** Why they could not be loaded. */
  readonly error?: string;
}

/** The coupons of the player who is logged in. */
export const $ownCoupons = atom<OwnCoupons>({ list: null });
const version = createRequestVersion();

/** Loads the coupons anew. */
export async function refreshCoupons(): Promise<void> {
  const isLatest = version.next();
  const owner = $user.get()?.userOpenId;
  const answer = owner === undefined ? undefined : await call(commands.coupons, {}, { silent: true });
  if (!isLatest()) return;
  if (answer && !answer.ok) return $ownCoupons.set({ ...$ownCoupons.get(), error: answer.message });
  $ownCoupons.set({ list: answer?.data.list ?? [] });
}

/** Codes that refuse a chosen coupon: the page knows something else of it than the server. */
const COUPON_CODES: ReadonlySet<number> = new Set([
  errorCodes.couponNotFound,
  errorCodes.couponNotValid,
  errorCodes.couponUsed,
  errorCodes.couponMinimum,
  errorCodes.couponNotForThis,
  errorCodes.couponReserved,
]);

/**
 * Loads the coupons anew if a payment was refused for its coupon; one that is not usable is then offered no more. True
 * if that was the reason.
 */
export function refreshAfterRefusal(code: number): boolean {
  if (!COUPON_CODES.has(code)) return false;
  void refreshCoupons();
  return true;
}

/** Loads the coupons, and again when one is used or another player logs in; returns what stops that. */
export function followCoupons(): () => void {
  void refreshCoupons();
  const stops = [
    onPush('bet_use_coupon', () => void refreshCoupons()),
    $user.listen((user, before) => {
      if (user?.userOpenId === before?.userOpenId) return;
      $ownCoupons.set({ list: null });
      void refreshCoupons();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
