import { formatAmount, type AmountStyle } from '#kernel/money-format.ts';

/** The two languages a primitive may need to know of; the product's list is in src/lib/i18n/locales.ts. */
export type UiLocale = 'en-US' | 'ar-AE';

/** The currency's word (spec shell §1). */
export const currencyWord = (locale: UiLocale): string => (locale === 'ar-AE' ? 'د.إ' : 'AED');

/**
 * An amount inside a sentence, e.g. a button's label: 'AED 1,234.50' or '1,234.50 د.إ'.
 * Isolated and kept on one line, so that it does not reorder in Arabic (PARTS, trap 12).
 */
export function moneyText(fils: number | bigint, locale: UiLocale, style: AmountStyle = 'short'): string {
  const digits = `\u2066${formatAmount(fils, style)}\u2069`;
  return locale === 'ar-AE' ? `${digits}\u00a0${currencyWord(locale)}` : `${currencyWord(locale)}\u00a0${digits}`;
}
