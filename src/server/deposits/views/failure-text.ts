import { PAYBY_CHANNEL } from '#contract/deposits/recharge.ts';
import type { FailureReason } from '#contract/deposits/fields.ts';
import { getT } from '#i18n/server.ts';
import type { Locale } from '#i18n/locales.ts';

/** Reasons whose sentence names who was to pay: PayBy is no bank, and its payers have no card. */
const PAYBY_REASONS: ReadonlySet<FailureReason> = new Set([
  'DECLINED',
  'INSUFFICIENT_FUNDS',
  'CHALLENGE_FAILED',
  'CHALLENGE_CANCELLED',
  'CHALLENGE_EXPIRED',
  'NOT_RECEIVED',
]);

/** Why a payment by this channel failed, for the player, in their language. */
export function failureText(reason: FailureReason, channelType: number | null, locale: Locale): string {
  const t = getT(locale, 'deposit');
  const hasOwn = channelType === PAYBY_CHANNEL && PAYBY_REASONS.has(reason);
  return t(hasOwn ? `payby.reason.${reason}` : `reason.${reason}`);
}
