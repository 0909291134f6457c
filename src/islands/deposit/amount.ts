import { FILS_PER_DIRHAM } from '#kernel/money.ts';
import { amountText } from '#kernel/money-text.ts';

/** What may be deposited, in fils. */
export interface Limits {
  readonly minAmount: number;
  /** Of the channel. */
  readonly maxAmount: number;
  /** Of any one deposit: more cannot be typed. */
  readonly maxTransactionAmount: number;
}

export type AmountError =
  | { readonly key: 'error.amountMissing' | 'error.amountMax' }
  | { readonly key: 'error.amountMin'; readonly minAmount: string };

/** Dirhams as typed, to fils; undefined while there is no amount. At most two decimals are kept. */
export function filsOf(text: string): number | undefined {
  const [, whole, rest = ''] = /^([0-9]*)(?:\.([0-9]{0,2}))?$/.exec(text) ?? [];
  if (whole === undefined || whole + rest === '') return undefined;
  return Number(whole) * FILS_PER_DIRHAM + Number(rest.padEnd(2, '0'));
}

/** Keeps an amount typable: Arabic digits become Latin ones, other signs fall away, no leading zeros, two decimals, capped. */
export function typedAmount(text: string, cap: number): string {
  const latin = text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660)).replace(/[٫،]/g, '.');
  const [whole = '', ...rest] = latin.replace(/[^0-9.]/g, '').split('.');
  const trimmed = whole.replace(/^0+(?=[0-9])/, '').slice(0, 9);
  const typed = rest.length > 0 ? `${trimmed || '0'}.${rest.join('').slice(0, 2)}` : trimmed;
  return (filsOf(typed) ?? 0) > cap ? dirhamsText(cap) : typed;
}

/** An amount as it would be typed: '100', '100.50'. */
export const dirhamsText = (fils: number): string => amountText(fils, 'short').replaceAll(',', '');

/** Spec games-and-money §5, deposit amount. */
export function checkAmount(fils: number | undefined, { minAmount, maxAmount }: Limits): AmountError | undefined {
  if (fils === undefined || fils === 0) return { key: 'error.amountMissing' };
  if (fils < minAmount) return { key: 'error.amountMin', minAmount: amountText(minAmount, 'short') };
  return fils > maxAmount ? { key: 'error.amountMax' } : undefined;
}
