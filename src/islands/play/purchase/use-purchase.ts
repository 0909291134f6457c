import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { createRequestVersion } from '#client/gateway/request-version.ts';
import { pageConfig } from '#client/page/config.ts';
import { goLogin } from '#client/page/navigation.ts';
import { $user } from '#client/session/user.ts';
import { sessionStore } from '#client/storage/stores.ts';
import { calculatePrice } from '#games/rules/pricing.ts';
import { toWire } from '#kernel/money.ts';
import { findSellingDraw } from '../draws/draws-state.ts';
import type { PlayContext } from '../play-context.ts';
import { couponFor } from './chosen-coupon.ts';
import { needsConfirmation } from './confirm-order.ts';
import { applyOutcome, type OutcomeView } from './outcome-view.ts';
import { pendingSlot } from './pending-order.ts';
import { createPurchaseApi } from './purchase-api.ts';
import { resumePending, submitOrder, type PurchaseApi, type PurchaseOutcome } from './purchase.ts';

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
  const [busy, setBusy] = useState(false);
  const [checking, setChecking] = useState(false);
  const [outcome, setOutcome] = useState<OutcomeView>();
  const [asking, setAsking] = useState(false);
  const owner = useStore($user, { ssr: 'initial' })?.userOpenId;
  const [version] = useState(createRequestVersion);

  /** One purchase or status check at a time. Its outcome is shown to its player only. */
  const run = useCallback(
    async (purchase: (api: PurchaseApi) => Promise<PurchaseOutcome | undefined>) => {
      if (owner === undefined) return;
      const isLatest = version.next();
      const api = createPurchaseApi({ play, owner, isLatest, onWait: () => setChecking(true) });
      const before = api.slot.get();
      setBusy(true);
      setChecking(before?.outcomeUnknown === true);
      const result = await purchase(api);
      if (!isLatest()) return;
      setBusy(false);
      setChecking(false);
      // Otherwise the session has ended and the redirect to the login has started.
      if (!result || !api.isOwnerHere()) return;
      const view = applyOutcome({ play, outcome: result, before, after: api.slot.get() });
      if (view) setOutcome(view);
    },
    [owner, play, version],
  );

  useEffect(() => {
    if (owner !== undefined && pendingSlot(sessionStore, owner).get()?.outcomeUnknown) void run(resumePending);
    return () => {
      // Another player has logged in since.
      version.next();
      setBusy(false);
      setChecking(false);
      setOutcome(undefined);
      setAsking(false);
    };
  }, [owner, run, version]);

  // Another tab may buy the entries while it is asked whether to pay them.
  useEffect(() => cart.$state.listen(({ entries }) => entries.length === 0 && setAsking(false)), [cart]);

  useEffect(() => {
    // This page shows a refused order itself (src/shell/player/pushes.ts).
    document.documentElement.dataset['sells'] = '';
    return () => void delete document.documentElement.dataset['sells'];
  }, []);

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
    busy,
    checking,
    outcome,
    pay,
    payNow,
    payWith,
    asking,
    stopAsking: () => setAsking(false),
    checkAgain: () => void run(resumePending),
    dismiss: () => setOutcome(undefined),
  };
}
