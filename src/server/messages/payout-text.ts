import type { Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';

/**
 * Why a withdrawal was not paid, for a PayoutReason (src/server/withdrawals): 'The bank says that the account ending in
 * 1004 is closed.' The account is named so that nobody takes it for the one with us.
 *
 * @param number its number or its last four characters, empty where it is not known
 */
export function payoutText(reason: string, number: string, locale: Locale): string {
  const t = getT(locale, 'errors');
  const end = number.slice(-4);
  // Isolated in Arabic only: in an English SMS the characters would cost a second part.
  const ending = locale === 'ar-AE' ? `\u2068${end}\u2069` : end;
  const account = end === '' ? t('payout.account') : t('payout.accountEnding', { ending });
  return t(`payout.${reason}`, { account });
}
