import { refreshWallet } from '#client/wallet/wallet.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { forgetUsedCoupon } from '#islands/play/purchase/chosen-coupon.ts';
import { isToldElsewhere } from '#islands/play/purchase/refusal-effects.ts';
import type { PurchaseOutcome } from '#islands/play/purchase/purchase.ts';
import type { Ended } from '#islands/play/purchase/use-buying.ts';
import type { CardRequest, PendingCards } from './card-order.ts';

/** What the dialog of an order of cards shows. */
export type CardOutcome =
  /** An order of another game, whose answer was lost on that game's page. */
  | { readonly kind: 'paidElsewhere'; readonly pending: PendingCards }
  | Extract<PurchaseOutcome<CardRequest>, { kind: 'notPaid' | 'unknown' }>
  | (Extract<PurchaseOutcome<CardRequest>, { kind: 'refused' }> & {
      /** Amount of the refused order, and its cards. */
      readonly price: number;
      readonly quantity: number;
    });

/** An order of cards of the page's game that is paid. */
export interface PaidCards {
  readonly orderId: string;
  readonly quantity: number;
  readonly price: number;
  /** The outcome belongs to an earlier press, whose answer was lost. */
  readonly earlier: boolean;
}

/** What a page of cards does with outcomes. */
export interface CardPage {
  readonly showKey: string;
  /** Its cards can be revealed now. */
  readonly onPaid: (paid: PaidCards) => void;
  /** What the page shows as on sale is not: it is to be read again. */
  readonly onSaleChanged: () => void;
}

/** Codes that say that the page's series or price is out of date. */
const SALE_CHANGED: ReadonlySet<number> = new Set([
  errorCodes.seriesEnded,
  errorCodes.cardsSoldOut,
  errorCodes.priceChanged,
]);

/** Applies an outcome to the page, and returns what the outcome dialog shows, if anything. */
export function applyCardOutcome(
  { showKey, onPaid, onSaleChanged }: CardPage,
  { outcome, before, after }: Ended<CardRequest>,
): CardOutcome | undefined {
  if (outcome.kind === 'ownerLeft') return undefined;
  if (outcome.kind === 'paid') {
    const { pending } = outcome;
    const { order, orderId } = pending;
    forgetUsedCoupon(order.couponId);
    void refreshWallet();
    if (order.showKey !== showKey) return { kind: 'paidElsewhere', pending };
    const earlier = before?.outcomeUnknown === true && orderId === before.orderId;
    onPaid({ orderId, quantity: order.quantity, price: order.price, earlier });
    return undefined;
  }
  if (outcome.kind !== 'refused') return outcome;
  if (SALE_CHANGED.has(outcome.code)) onSaleChanged();
  return isToldElsewhere(outcome)
    ? undefined
    : { ...outcome, price: after?.order.price ?? 0, quantity: after?.order.quantity ?? 1 };
}
