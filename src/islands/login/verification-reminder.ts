import { call } from '#client/gateway/call.ts';
import { openDialogOnNextPage } from '#client/dialogs/dialogs.ts';
import { localStore } from '#client/storage/stores.ts';
import * as commands from '#contract/commands.ts';
import type { KycStatus } from '#contract/identity/fields.ts';
import { DAY_MS } from '#kernel/time.ts';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';

/** localStorage: when the dialog about a failed or expired verification, and the expiry warning, were last shown. */
const DIALOG = 'kyc_dialog_at';
const WARNING = 'kyc_warning_at';

type Reminder = 'failed' | 'expired' | 'expiring';

/** Failed and expired at most once in thirty days, the warning at most once a day. */
export function findDueReminder(
  status: Pick<KycStatus, 'verifiedStatus' | 'kycExpireWarnStatus'>,
  shown: { dialogAt: number; warningAt: number },
  now: number,
): Reminder | undefined {
  const { verifiedStatus, kycExpireWarnStatus } = status;
  const { failed, expired, verified } = VERIFIED_STATUS;
  if ((verifiedStatus === failed || verifiedStatus === expired) && now - shown.dialogAt >= 30 * DAY_MS)
    return verifiedStatus === failed ? 'failed' : 'expired';
  if (verifiedStatus === verified && kycExpireWarnStatus === 1 && now - shown.warningAt >= DAY_MS) return 'expiring';
  return undefined;
}

/** After a login, shows a dialog about the verification on the next page. It never delays the login. */
export async function remindOfVerification(now: number): Promise<void> {
  const answer = await call(commands.kycToken, {}, { silent: true, timeoutMs: 3_000 });
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
