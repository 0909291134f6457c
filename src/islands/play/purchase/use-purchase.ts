import { useCallback, useEffect, useState } from 'react';
import { pageConfig } from '#client/page/config.ts';
import { goLogin } from '#client/page/navigation.ts';
import { $user } from '#client/session/user.ts';
import { calculatePrice } from '#games/rules/pricing.ts';
import { toWire } from '#kernel/money.ts';
import { findSellingDraw } from '../draws/draws-state.ts';
import type { PlayContext } from '../play-context.ts';
import { couponFor } from './chosen-coupon.ts';
import { needsConfirmation } from './confirm-order.ts';
import { applyOutcome, type OutcomeView } from './outcome-view.ts';
import type { Buyer } from './order-api.ts';
import { createPurchaseApi } from './purchase-api.ts';
import { resumePending, submitOrder } from './purchase.ts';
import { useBuying, type Ended } from './use-buying.ts';

export interface PurchaseControls {
  readonly busy: boolean;
  /** True while the status of an order without an answer is polled. */
  readonly checking: boolean;
  readonly outcome: OutcomeView | undefined;
  /** Pays the cart, or asks first if it is a large order. */
  readonly pay: () => void;
  /** Pays the cart without asking. */
  readonly payNow: () => void;
  /** Pays the cart with a coupon that the player was shown, or with none. */
  readonly payWith: (couponId: string | undefined) => void;
  /** Whether the player is asked to confirm the cart. */
  readonly asking: boolean;
  readonly stopAsking: () => void;
  /** Checks the status of an order again. */
  readonly checkAgain: () => void;
  readonly dismiss: () => void;
}

/** Pays the cart: asks for a login first, buys exactly once, shows the outcome. */
export function usePurchase(play: PlayContext): PurchaseControls {
  const { game, cart, liveDraws } = play;
  const [asking, setAsking] = useState(false);
  const createApi = useCallback((buyer: Buyer) => createPurchaseApi({ play, ...buyer }), [play]);
  const apply = useCallback((ended: Ended) => applyOutcome({ play, ...ended }), [play]);
  const onLeave = useCallback(() => setAsking(false), []);
  const { run, ...buying } = useBuying({ createApi, applyOutcome: apply, onLeave });

  // Another tab may buy the entries while it is asked whether to pay them.
  useEffect(() => cart.$state.listen(({ entries }) => entries.length === 0 && setAsking(false)), [cart]);

  /** The cart and its price now. */
  const readOrder = () => {
    const { entries, draws } = cart.$state.get();
    return { entries, draws, price: toWire(calculatePrice(game, entries, draws).total) };
  };
  const payWith = (couponId: string | undefined) => {
    setAsking(false);
    const { entries, draws, price } = readOrder();
    const selling = findSellingDraw(liveDraws.$state.get(), liveDraws.now());
    if (!selling || entries.length === 0) return;
    const { lotteryType } = game;
    const order = { lotteryType, entries, draws, drawId: selling.drawId, price, couponId };
    const request = { order, closesAt: selling.closesTimestamp, drawsAt: selling.drawsTimestamp };
    void run((api) => submitOrder(api, request));
  };
  const payNow = () => {
    const { price, draws } = readOrder();
    payWith(couponFor(price, draws)?.couponId);
  };
  const pay = () => {
    if (!$user.get()) return goLogin();
    const { entries, draws, price } = readOrder();
    if (needsConfirmation({ price, entries: entries.length, draws }, pageConfig().confirmOrderAmount)) setAsking(true);
    else payNow();
  };

  return {
    ...buying,
    pay,
    payNow,
    payWith,
    asking,
    stopAsking: () => setAsking(false),
    checkAgain: () => void run(resumePending),
  };
}
