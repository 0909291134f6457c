import { FILS_PER_DIRHAM } from './money.ts';

/** How an amount is shown: always with two decimals, or without them if they are zero. Nothing is ever rounded. */
export type AmountStyle = 'exact' | 'short';

const parts = (fils: number | bigint): [sign: string, whole: bigint, rest: bigint] => {
  const all = BigInt(fils);
  const size = all < 0n ? -all : all;
  return [all < 0n ? '−' : '', size / BigInt(FILS_PER_DIRHAM), size % BigInt(FILS_PER_DIRHAM)];
};

/** Groups digits: '8,835,372'. Up to two decimals stay. */
export const groupDigits = (count: bigint | number | string): string =>
  count.toString().replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/**
 * Digits of an amount in fils, without the currency: 'exact' 1,234.50; 'short' drops decimals only where they are
 * zero. Latin digits in both languages.
 */
export function formatAmount(fils: number | bigint, style: AmountStyle = 'exact'): string {
  const [sign, whole, rest] = parts(fils);
  if (style === 'short' && rest === 0n) return sign + groupDigits(whole);
  return `${sign}${groupDigits(whole)}.${rest.toString().padStart(2, '0')}`;
}
