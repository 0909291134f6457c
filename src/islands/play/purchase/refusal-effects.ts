import { openDialog } from '#client/dialogs/dialogs.ts';
import { leaveSuspendedGame } from '#client/dialogs/sales-suspended.ts';
import { reactionOf } from '#client/gateway/reactions.ts';
import { refreshWallet } from '#client/wallet/wallet.ts';
import { SUSPENDED_CODES } from '../draws/draws-state.ts';
import { $chosenCoupon } from './chosen-coupon.ts';

const DIALOGS: ReadonlySet<string> = new Set(['kyc-error', 'kyc-failed', 'pay-limit']);
type DialogName = 'kyc-error' | 'kyc-failed' | 'pay-limit';
const isDialog = (reaction: string): reaction is DialogName => DIALOGS.has(reaction);

/** What the refusal of an order brings, whatever was bought; whether it is told by that, and not by the page. */
export function isToldElsewhere({ code, message }: { readonly code: number; readonly message: string }): boolean {
  const reaction = reactionOf(code);
  if (SUSPENDED_CODES.has(code)) {
    void leaveSuspendedGame(message);
    return true;
  }
  // The choice of coupons has loaded the module already.
  if ($chosenCoupon.get())
    void import('#islands/account/coupons/own-coupons.ts').then((coupons) => coupons.refreshAfterRefusal(code));
  // The dialog computes the missing amount from the current balance.
  if (reaction === 'deposit-prompt') void refreshWallet();
  if (reaction === 'geo-popup') void openDialog('geo-restriction', { message, code });
  if (isDialog(reaction)) void openDialog(reaction, { message });
  // Of an AML limit the dialog is open already: it comes with silent calls, too.
  return reaction === 'geo-popup' || reaction === 'aml-limit' || isDialog(reaction);
}
