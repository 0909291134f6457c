import { openDialogOnNextPage } from '#client/dialogs/dialogs.ts';
import type { CallAnswer } from '#client/gateway/call.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { KycStatus } from '#contract/identity/fields.ts';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';

export type OpenDialog = typeof openDialogOnNextPage;

/**
 * Opens a dialog about the end of a check on the next page. Other refusals need none, because that page shows the
 * status.
 */
export function showOutcomeDialog(answer: CallAnswer<KycStatus>, openDialog: OpenDialog = openDialogOnNextPage): void {
  if (!answer.ok) {
    // The document belongs to another account: the check has failed, with the message as its reason.
    if (answer.code === errorCodes.verificationFailed) openDialog('kyc-failed', { message: answer.message });
    return;
  }
  const { verifiedStatus, remark } = answer.data;
  if (verifiedStatus === VERIFIED_STATUS.verified) openDialog('kyc-success', {});
  if (verifiedStatus === VERIFIED_STATUS.underReview) openDialog('kyc-progress', {});
  if (verifiedStatus === VERIFIED_STATUS.failed) openDialog('kyc-failed', { message: remark });
}
