import { call } from '#client/gateway/call.ts';
import { openDialogOnNextPage } from '#client/dialogs/dialogs.ts';
import { localStore } from '#client/storage/stores.ts';
import type { KycStatus } from '#contract/identity/fields.ts';
import { DAY_MS } from '#kernel/time.ts';
import { KYC_TOKEN } from '../account/commands.ts';

/** Local storage: when the failed or expired dialog, and the expiry warning, were last shown. */
const DIALOG = 'kyc_dialog_at';
const WARNING = 'kyc_warning_at';

type Reminder = 'failed' | 'expired' | 'expiring';

/** Spec shell §4: failed and expired at most once in thirty days, the warning at most once a day. */
export function findDueReminder(
  status: Pick<KycStatus, 'verifiedStatus' | 'kycExpireWarnStatus'>,
  shown: { dialogAt: number; warningAt: number },
  now: number,
): Reminder | undefined {
  const { verifiedStatus, kycExpireWarnStatus } = status;
  if ((verifiedStatus === 4 || verifiedStatus === 7) && now - shown.dialogAt >= 30 * DAY_MS)
    return verifiedStatus === 4 ? 'failed' : 'expired';
  if (verifiedStatus === 3 && kycExpireWarnStatus === 1 && now - shown.warningAt >= DAY_MS) return 'expiring';
  return undefined;
}

/** After a login: what the player should know of their verification, shown by the page they go to. Never holds the login up. */
export async function remindOfVerification(now: number): Promise<void> {
  const answer = await call(KYC_TOKEN, {}, { silent: true, timeoutMs: 3_000 });
  if (!answer.ok) return;
  const shown = { dialogAt: Number(localStore.get(DIALOG)), warningAt: Number(localStore.get(WARNING)) };
  const reminder = findDueReminder(answer.data, shown, now);
  if (!reminder) return;
  localStore.set(reminder === 'expiring' ? WARNING : DIALOG, String(now));
  const { remark, expireDate } = answer.data;
  if (reminder === 'failed') openDialogOnNextPage('kyc-failed', { message: remark });
  else if (reminder === 'expired') openDialogOnNextPage('kyc-expired', {});
  else if (expireDate !== null) openDialogOnNextPage('kyc-expiring', { day: expireDate });
}
