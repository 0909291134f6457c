import { call } from '#client/gateway/call.ts';
import { openDialogOnNextPage } from '#client/dialogs/dialogs.ts';
import { $user } from '#client/session/user.ts';
import { localStore, readJson } from '#client/storage/stores.ts';
import * as commands from '#contract/commands.ts';
import type { KycStatus } from '#contract/identity/fields.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { DAY_MS } from '#kernel/time.ts';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import { failedDialog } from '../identity/failed-dialog.ts';
import { isGated } from '../identity/gated-paths.ts';

/** localStorage: on which day each player of this device last saw each reminder. */
const KEY = 'kyc_reminders';

type Reminder = 'failed' | 'expired' | 'expiring';
type Shown = Readonly<Partial<Record<Reminder, string>>>;
type ShownTo = Readonly<Record<string, Shown>>;

/** Days until a reminder is shown again. */
const EVERY: Readonly<Record<Reminder, number>> = { failed: 30, expired: 30, expiring: 1 };
const LONGEST = Math.max(...Object.values(EVERY));

const daysSince = (day: string, today: string): number => (Date.parse(today) - Date.parse(day)) / DAY_MS;

/** The reminder for this status, unless it was shown too lately. Days are yyyy-mm-dd. */
export function findDueReminder(
  { verifiedStatus, kycExpireWarnStatus }: Pick<KycStatus, 'verifiedStatus' | 'kycExpireWarnStatus'>,
  shown: Shown,
  today: string,
): Reminder | undefined {
  const { failed, expired, verified } = VERIFIED_STATUS;
  const reminders: Readonly<Record<number, Reminder | undefined>> = {
    [failed]: 'failed',
    [expired]: 'expired',
    [verified]: kycExpireWarnStatus === 1 ? 'expiring' : undefined,
  };
  const reminder = reminders[verifiedStatus];
  const day = reminder && shown[reminder];
  // A day that is still to come was written by a wrong clock.
  const isLate = reminder && day !== undefined && day <= today && daysSince(day, today) < EVERY[reminder];
  return isLate ? undefined : reminder;
}

/** The stored days with today's reminder, without players who may see all of theirs again anyway. */
export function addReminder(all: ShownTo, player: string, reminder: Reminder, today: string): ShownTo {
  const isKept = (shown: Shown) => Object.values(shown).some((day) => daysSince(day, today) < LONGEST);
  const others = Object.entries(all).filter(([, shown]) => isKept(shown));
  return { ...Object.fromEntries(others), [player]: { ...all[player], [reminder]: today } };
}

/** Whether the next page says the same by itself, to who is not verified; its dialog knows the way back there. */
export const isToldThere = (reminder: Reminder, next: string): boolean => reminder !== 'expiring' && isGated(next);

/**
 * After a login, shows a dialog about the verification on the next page, unless that page has one of its own. It never
 * delays the login.
 */
export async function remindOfVerification(now: number, next: string): Promise<void> {
  const player = $user.get()?.userOpenId;
  const answer = await call(commands.kycToken, {}, { silent: true, timeoutMs: 3_000 });
  if (!answer.ok || player === undefined) return;
  const all = readJson<ShownTo>(localStore, KEY) ?? {};
  const today = dubaiDay(now);
  const reminder = findDueReminder(answer.data, all[player] ?? {}, today);
  if (!reminder) return;
  localStore.set(KEY, JSON.stringify(addReminder(all, player, reminder, today)));
  if (isToldThere(reminder, next)) return;
  const { expireDate } = answer.data;
  if (reminder === 'failed') openDialogOnNextPage('kyc-failed', failedDialog(answer.data));
  else if (reminder === 'expired') openDialogOnNextPage('kyc-expired', {});
  else if (expireDate !== null) openDialogOnNextPage('kyc-expiring', { day: expireDate });
}
