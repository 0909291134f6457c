import { openDialog } from '#client/dialogs/dialogs.ts';
import { reactionOf } from '#client/gateway/reactions.ts';
import { leaveSuspendedGame } from '#client/dialogs/sales-suspended.ts';
import { refreshWallet } from '#client/wallet/wallet.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { isSameCart, type PendingOrder } from './pending-order.ts';
import type { PurchaseOutcome } from './purchase.ts';
import type { PlayContext } from '../play-context.ts';

/** What is told of a purchase. */
export type OutcomeView =
  | {
      readonly kind: 'paid';
      readonly pending: PendingOrder;
      /** Not the answer to the press just now, but to an earlier one. */
      readonly earlier: boolean;
      /** A plan of other entries stands on the page; it was not paid. */
      readonly planStays: boolean;
    }
  | (Extract<PurchaseOutcome, { kind: 'refused' | 'never' | 'unknown' }> & {
      /** Of the order that was refused, or is not heard of. */
      readonly price: number;
      readonly drawId: string | undefined;
    });

/** The draw has closed, cannot be played, or is not sold yet: another one may be. */
export const OTHER_DRAW_CODES: ReadonlySet<number> = new Set([
  errorCodes.drawClosed,
  errorCodes.drawNotFound,
  errorCodes.salesNotOpen,
]);
const NOT_ON_SALE: ReadonlySet<number> = new Set([errorCodes.gameNotOnSale, errorCodes.gameUnderMaintenance]);
const DIALOGS: ReadonlySet<string> = new Set(['kyc-error', 'kyc-failed', 'pay-limit']);
type Prompt = 'kyc-error' | 'kyc-failed' | 'pay-limit';
const isPrompt = (reaction: string): reaction is Prompt => DIALOGS.has(reaction);

interface OutcomeInput {
  readonly tools: PlayContext;
  readonly outcome: PurchaseOutcome;
  /** What was under way before the press, and what is now. */
  readonly before: PendingOrder | undefined;
  readonly now: PendingOrder | undefined;
}

/** Does what an outcome asks for, and returns what the page itself is to show of it. */
export function applyOutcome({ tools: { store, live }, outcome, before, now }: OutcomeInput): OutcomeView | undefined {
  if (outcome.kind === 'gone') return undefined;
  if (outcome.kind === 'paid') {
    const { pending } = outcome;
    const state = store.$state.get();
    const planStays = state.entries.length > 0 && !isSameCart(state, pending.order);
    if (!planStays) store.bought();
    void refreshWallet();
    return { ...outcome, earlier: before?.open === true && pending.orderId === before.orderId, planStays };
  }
  if (outcome.kind === 'refused') {
    const reaction = reactionOf(outcome.code);
    if (NOT_ON_SALE.has(outcome.code)) return void leaveSuspendedGame(outcome.message);
    // What is missing is said by the balance of this moment.
    if (reaction === 'deposit-prompt') void refreshWallet();
    // The page's draws are not the server's any more: what is offered next is by its word.
    if (OTHER_DRAW_CODES.has(outcome.code)) void live.refresh();
    if (isPrompt(reaction)) return void openDialog(reaction, { message: outcome.message });
  }
  return { ...outcome, price: now?.order.price ?? 0, drawId: now?.order.drawId };
}
