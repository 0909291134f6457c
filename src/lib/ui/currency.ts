import { formatAmount, type AmountStyle } from '#kernel/money-format.ts';

/** The locales that these components know; the product's list is in src/lib/i18n/locales.ts. */
export type UiLocale = 'en-US' | 'ar-AE';

let words: Readonly<Record<UiLocale, string>> = { 'en-US': 'AED', 'ar-AE': 'د.إ' };

/** On a server before another gateway: the words of its configuration (010001, `currency.front`). */
export const setCurrencyWords = (next: typeof words): void => void (words = next);

/** In a browser the layout has written the word into the page, in the page's language. */
function pageWord(locale: UiLocale): string | undefined {
  const page = typeof document === 'undefined' ? undefined : document.documentElement;
  return page?.lang === locale ? page.dataset['currency'] : undefined;
}

/** The currency's word. */
export const currencyWord = (locale: UiLocale): string => pageWord(locale) ?? words[locale];

/**
 * An amount inside a sentence, such as a button's label: 'AED 1,234.50' or '1,234.50 د.إ'. Isolated, so that an Arabic
 * sentence does not reorder it, and without line breaks.
 */
export function moneyText(fils: number | bigint, locale: UiLocale, style: AmountStyle = 'short'): string {
  const digits = `\u2066${formatAmount(fils, style)}\u2069`;
  return locale === 'ar-AE' ? `${digits}\u00a0${currencyWord(locale)}` : `${currencyWord(locale)}\u00a0${digits}`;
}

/** A hidden balance: asterisks in place of the digits, whose number would tell its size. */
export const hideDigits = (text: string): string => text.replace(/[\d,.]*\d/, '******');
