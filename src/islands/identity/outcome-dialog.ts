import type { CallAnswer } from '#client/gateway/call.ts';
import { openDialogOnNextPage } from '#client/dialogs/dialogs.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { KycStatus } from '#contract/identity/fields.ts';

/** Dialogs may be opened by a test in their place. */
export type OpenDialog = typeof openDialogOnNextPage;

/** How a check ended, told over the page that comes next (spec shell §4). Asking may also fail: then that page says where things stand. */
export function showOutcomeDialog(answer: CallAnswer<KycStatus>, tell: OpenDialog = openDialogOnNextPage): void {
  if (!answer.ok) {
    // The document is another account's: the check has failed, and the sentence says why.
    if (answer.code === errorCodes.verificationFailed) tell('kyc-failed', { message: answer.message });
    return;
  }
  const { verifiedStatus, remark } = answer.data;
  if (verifiedStatus === 3) tell('kyc-success', {});
  if (verifiedStatus === 2) tell('kyc-progress', {});
  if (verifiedStatus === 4) tell('kyc-failed', { message: remark });
}
