import { refreshWallet } from '#client/wallet/wallet.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { formatDrawTimePhrase } from '../draws/draw-time.ts';
import type { PlayContext } from '../play-context.ts';
import { forgetUsedCoupon } from './chosen-coupon.ts';
import { isSameCart, type PaidAnswer, type PendingOrder } from './pending-order.ts';
import type { PurchaseOutcome } from './purchase.ts';
import { isToldElsewhere } from './refusal-effects.ts';
import type { Ended } from './use-buying.ts';

/** What the outcome dialog shows. */
export type OutcomeView =
  | {
      readonly kind: 'paid';
      readonly pending: PendingOrder;
      readonly answer: PaidAnswer;
      /** The outcome belongs to an earlier press. */
      readonly earlier: boolean;
      /** The cart holds other entries, which were not paid. */
      readonly cartRemains: boolean;
    }
  | Extract<PurchaseOutcome, { kind: 'notPaid' | 'unknown' }>
  | (Extract<PurchaseOutcome, { kind: 'refused' }> & {
      /** Amount of the refused order. */
      readonly price: number;
      readonly drawId: string | undefined;
    });
export type ViewOf<K extends OutcomeView['kind']> = Extract<OutcomeView, { kind: K }>;

/** Codes that mean the draw is closed, cancelled or not on sale yet, so that another one may be offered. */
export const OTHER_DRAW_CODES: ReadonlySet<number> = new Set([
  errorCodes.drawClosed,
  errorCodes.drawNotFound,
  errorCodes.salesNotOpen,
]);

/** Whether an order is of the page's game: any play page resolves the order whose answer was lost. */
export const isOrderOfPage = ({ game }: Pick<PlayContext, 'game'>, { order }: PendingOrder): boolean =>
  order.lotteryType === game.lotteryType;

/** When an order is drawn, as part of a sentence: with the day if the page's game may not be the order's. */
export const formatOrderTimePhrase = (play: PlayContext, pending: PendingOrder): string =>
  formatDrawTimePhrase(
    isOrderOfPage(play, pending) ? play : { ...play, game: { ...play.game, daily: true } },
    pending.drawsAt,
  );

interface OutcomeInput extends Ended {
  readonly play: PlayContext;
}

/** Applies an outcome to the page, and returns what the outcome dialog shows, if anything. */
export function applyOutcome({ play, outcome, before, after }: OutcomeInput): OutcomeView | undefined {
  const { cart, liveDraws } = play;
  if (outcome.kind === 'ownerLeft') return undefined;
  if (outcome.kind === 'paid') {
    const { pending } = outcome;
    const state = cart.$state.get();
    const isCart = isOrderOfPage(play, pending) && isSameCart(state, pending.order);
    const cartRemains = state.entries.length > 0 && !isCart;
    cart.publishPurchase(pending.order);
    forgetUsedCoupon(pending.order.couponId);
    if (isCart) cart.resetAfterPurchase();
    void refreshWallet();
    const earlier = before?.outcomeUnknown === true && pending.orderId === before.orderId;
    return { ...outcome, earlier, cartRemains };
  }
  if (outcome.kind !== 'refused') return outcome;
  // The page's draws are out of date, so they are fetched before another draw is offered.
  if (OTHER_DRAW_CODES.has(outcome.code)) void liveDraws.refresh();
  if (isToldElsewhere(outcome)) return undefined;
  return { ...outcome, price: after?.order.price ?? 0, drawId: after?.order.drawId };
}
