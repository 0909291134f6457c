import { call } from '#client/gateway/call.ts';
import { openDialog } from '#client/dialogs/dialogs.ts';
import * as commands from '#contract/commands.ts';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import { failedDialog } from './failed-dialog.ts';
import type { GatedPath } from './gated-paths.ts';

/** The dialog of a player who is not verified and opens what is for verified players; afterwards they return there. */
export async function openGateDialog(verifiedStatus: number, returnTo: GatedPath): Promise<void> {
  const { underReview, failed, expired } = VERIFIED_STATUS;
  if (verifiedStatus === underReview) return void (await openDialog('kyc-progress', {}));
  if (verifiedStatus === expired) return void (await openDialog('kyc-expired', { returnTo }));
  if (verifiedStatus !== failed) return void (await openDialog('kyc-check', { returnTo }));
  const known = await call(commands.kycToken, {}, { silent: true });
  // Without the reason, the page beneath says what to do.
  if (known.ok) await openDialog('kyc-failed', failedDialog(known.data, returnTo));
}
