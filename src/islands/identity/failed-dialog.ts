import type { Dialogs } from '#client/dialogs/dialogs.ts';
import type { KycStatus } from '#contract/identity/fields.ts';

/** What the dialog of a failed verification shows: its reason, and whether another attempt is left today. */
export const failedDialog = (
  { remark, forbidStatus }: Pick<KycStatus, 'remark' | 'forbidStatus'>,
  returnTo?: string,
): Dialogs['kyc-failed'] => ({
  message: remark,
  ...(forbidStatus === 1 && { isLimit: true }),
  ...(returnTo !== undefined && { returnTo }),
});
