import { latinDigits } from './digits.ts';
import { hasLuhnCheckDigit } from './luhn.ts';
import { err, ok, type Result } from './result.ts';

/** Spaces, dashes of any kind, and the invisible direction marks that come with a pasted number. */
const SEPARATORS = /[\s\p{Pd}\u2212\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/** A document's number as it is compared and sent: digits 0–9, capitals, no separators. */
export const compactNumber = (text: string): string => latinDigits(text).replace(SEPARATORS, '').toUpperCase();

export type EmiratesIdFault = 'format' | 'checkDigit';

/**
 * The fifteen digits of an Emirates ID, 784-YYYY-NNNNNNN-C, typed with or without dashes. 784 is the country, C the
 * check digit of the others. YYYY is the birth year on most cards, not on all, so it is compared with nothing.
 */
export function parseEmiratesId(text: string): Result<string, EmiratesIdFault> {
  const digits = compactNumber(text);
  if (!/^784[0-9]{12}$/.test(digits)) return err('format');
  return hasLuhnCheckDigit(digits) ? ok(digits) : err('checkDigit');
}
