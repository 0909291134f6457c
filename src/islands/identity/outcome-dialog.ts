import { openDialogOnNextPage } from '#client/dialogs/dialogs.ts';
import type { CallAnswer } from '#client/gateway/call.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { KycStatus } from '#contract/identity/fields.ts';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import { failedDialog } from './failed-dialog.ts';

export type OpenDialog = typeof openDialogOnNextPage;

const readForbidStatus = (extData: unknown): 0 | 1 =>
  typeof extData === 'object' && extData !== null && 'forbidStatus' in extData && extData.forbidStatus === 1 ? 1 : 0;

/**
 * Opens a dialog about the end of a check on the next page, or about one that cannot go on. Other refusals need none,
 * because that page shows the status.
 */
export function showOutcomeDialog(answer: CallAnswer<KycStatus>, openDialog: OpenDialog = openDialogOnNextPage): void {
  if (!answer.ok) {
    // The document belongs to another account: the check has failed, with the message as its reason.
    const { code, message, extData } = answer;
    if (code === errorCodes.verificationFailed)
      openDialog('kyc-failed', failedDialog({ remark: message, forbidStatus: readForbidStatus(extData) }));
    if (code === errorCodes.verificationUnavailable) openDialog('kyc-error', { message, isStopped: true });
    return;
  }
  const { verifiedStatus } = answer.data;
  if (verifiedStatus === VERIFIED_STATUS.verified) openDialog('kyc-success', {});
  if (verifiedStatus === VERIFIED_STATUS.underReview) openDialog('kyc-progress', {});
  if (verifiedStatus === VERIFIED_STATUS.failed) openDialog('kyc-failed', failedDialog(answer.data));
}
