import { useCallback, useState } from 'react';
import { pageConfig } from '#client/page/config.ts';
import { currentPath, goLogin } from '#client/page/navigation.ts';
import { $user } from '#client/session/user.ts';
import { couponFor } from '#islands/play/purchase/chosen-coupon.ts';
import { needsConfirmation } from '#islands/play/purchase/confirm-order.ts';
import { resumePending, submitOrder } from '#islands/play/purchase/purchase.ts';
import { useBuying, type Ended } from '#islands/play/purchase/use-buying.ts';
import { applyCardOutcome, type CardOutcome, type CardPage } from './card-outcome.ts';
import type { CardRequest } from './card-order.ts';
import { createCardPurchaseApi } from './card-purchase-api.ts';

/** What a player is about to buy, as the page shows it. */
export interface CardOffer {
  readonly seriesId: string;
  readonly quantity: number;
  /** Of one card, in fils. */
  readonly cardPrice: number;
  /** When the series ends, in ms. */
  readonly endsAt: number;
}

export const priceOf = ({ cardPrice, quantity }: CardOffer): number => cardPrice * quantity;

export interface CardPurchase {
  readonly busy: boolean;
  /** True while the status of an order without an answer is polled. */
  readonly checking: boolean;
  readonly outcome: CardOutcome | undefined;
  /** Pays, or asks first if it is a large order; a visitor logs in first and comes back to the same quantity. */
  readonly buy: (offer: CardOffer) => void;
  /** Pays with a coupon that the player was shown, or with none. */
  readonly payWith: (offer: CardOffer, couponId: string | undefined) => void;
  /** What the player is asked to confirm. */
  readonly asking: CardOffer | undefined;
  readonly stopAsking: () => void;
  /** Checks the status of an order again. */
  readonly checkAgain: () => void;
  readonly dismiss: () => void;
}

/** In the address of the page: how many cards a player wanted before they logged in, or deposited. */
export const QUANTITY_PARAM = 'cards';

/** Back to this page and so many cards. */
export const pathToCards = (quantity: number): string => `${currentPath()}?${QUANTITY_PARAM}=${quantity}`;

/**
 * Buys cards of one instant game exactly once (islands/play/purchase/README.md), and resumes an order whose outcome is
 * unknown. `page` must stay the same between renderings. Show `<CardDialogs>` beside it.
 */
export function useCardPurchase(page: CardPage): CardPurchase {
  const [asking, setAsking] = useState<CardOffer>();
  const apply = useCallback((ended: Ended<CardRequest>) => applyCardOutcome(page, ended), [page]);
  const onLeave = useCallback(() => setAsking(undefined), []);
  const { run, ...buying } = useBuying({ createApi: createCardPurchaseApi, applyOutcome: apply, onLeave });

  const payWith = (offer: CardOffer, couponId: string | undefined) => {
    setAsking(undefined);
    const { seriesId, quantity, endsAt } = offer;
    const order = { showKey: page.showKey, seriesId, quantity, price: priceOf(offer), couponId };
    void run((api) => submitOrder(api, { order, closesAt: endsAt }));
  };
  return {
    ...buying,
    buy: (offer) => {
      const { quantity } = offer;
      if (!$user.get()) return goLogin(pathToCards(quantity));
      const price = priceOf(offer);
      if (needsConfirmation({ price, entries: quantity, draws: 1 }, pageConfig().confirmOrderAmount)) setAsking(offer);
      else payWith(offer, couponFor(price, 1)?.couponId);
    },
    payWith,
    asking,
    stopAsking: () => setAsking(undefined),
    checkAgain: () => void run(resumePending),
  };
}
