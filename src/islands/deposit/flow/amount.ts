import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { latinDigits } from '#kernel/digits.ts';
import { FILS_PER_DIRHAM } from '#kernel/money.ts';
import { formatAmount } from '#kernel/money-format.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { moneyText } from '#ui/currency.ts';

/** In fils. */
export interface AmountLimits {
  readonly minAmount: number;
  /** Limits of the channel. */
  readonly maxAmount: number;
  /** Maximum of any deposit: no larger amount can be typed. */
  readonly maxTransactionAmount: number;
}

export type AmountError =
  | { readonly key: 'error.amountMissing' | 'error.amountMax' }
  /** In fils. */
  | { readonly key: 'error.amountMin'; readonly minAmount: number }
  | { readonly key: 'error.amountLimit'; readonly left: number };

/** Typed dirhams in fils; undefined if there is no amount. */
export function parseDirhams(text: string): number | undefined {
  const [, whole, rest = ''] = /^([0-9]*)(?:\.([0-9]{0,2}))?$/.exec(text) ?? [];
  if (whole === undefined || whole + rest === '') return undefined;
  return Number(whole) * FILS_PER_DIRHAM + Number(rest.padEnd(2, '0'));
}

/** The currency that a copied amount may contain, in any spelling. */
const CURRENCY = /^(?:aed|dhs?\.?|د\.إ\.?|درهم|دراهم)|(?:aed|dhs?\.?|د\.إ\.?|درهم|دراهم)$/gu;
/** Invisible direction marks in copied text. */
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Plain digits or thousands groups by comma or space, then a full stop and at most two decimals. */
const READABLE = /^(?:[0-9]*|[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,3}(?: [0-9]{3})+)(?:\.[0-9]{0,2})?$/;

/**
 * Normalizes typed or pasted text for the field: Latin digits, no currency, no grouping, no leading zeros, at most
 * `cap`. Undefined for an ambiguous amount (a minus, '1,5', '1.000,50', '1e3', a third decimal), which is never
 * guessed.
 */
export function normalizeAmount(text: string, cap: number): Result<string, 'amountUnreadable'> {
  const plain = latinDigits(text.replace(MARKS, ''))
    .toLowerCase()
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(CURRENCY, '')
    .trim();
  if (!READABLE.test(plain)) return err('amountUnreadable');
  const [whole = '', ...decimals] = plain.replace(/[, ]/g, '').split('.');
  const trimmed = whole.replace(/^0+(?=[0-9])/, '');
  // More digits would be rounded as a JavaScript number.
  if (trimmed.length > 9) return ok(formatDirhams(cap));
  const typed = decimals.length > 0 ? `${trimmed || '0'}.${decimals.join('')}` : trimmed;
  return ok((parseDirhams(typed) ?? 0) > cap ? formatDirhams(cap) : typed);
}

/** An amount in the form in which it is typed: '100', '100.50'. */
export const formatDirhams = (fils: number): string => formatAmount(fils, 'short').replaceAll(',', '');

export function findAmountError(
  fils: number | undefined,
  { minAmount, maxAmount }: Pick<AmountLimits, 'minAmount' | 'maxAmount'>,
): AmountError | undefined {
  if (fils === undefined || fils === 0) return { key: 'error.amountMissing' };
  if (fils < minAmount) return { key: 'error.amountMin', minAmount };
  return fils > maxAmount ? { key: 'error.amountMax' } : undefined;
}

/** An amount above what is left of the deposit limit (fils). It is refused while it is typed: more digits raise it. */
export const findLimitError = (fils: number | undefined, left: number | undefined): AmountError | undefined =>
  fils !== undefined && left !== undefined && fils > left ? { key: 'error.amountLimit', left } : undefined;

/** The message of an amount that is not allowed, in the player's language and with its currency. */
export function describeAmountError(error: AmountError, t: Translate, locale: Locale): string {
  switch (error.key) {
    case 'error.amountMin':
      return t(error.key, { minAmount: moneyText(error.minAmount, locale) });
    case 'error.amountLimit':
      return t(error.key, { left: moneyText(error.left, locale) });
    case 'error.amountMissing':
    case 'error.amountMax':
      return t(error.key);
  }
}
