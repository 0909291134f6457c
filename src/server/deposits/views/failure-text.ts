import type { FailureReason } from '#contract/deposits/fields.ts';
import { getT } from '#i18n/server.ts';
import type { Locale } from '#i18n/locales.ts';

/** Why a payment failed, for the player, in their language. */
export const failureText = (reason: FailureReason, locale: Locale): string =>
  getT(locale, 'deposit')(`reason.${reason}`);
