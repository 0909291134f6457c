import { LIMIT_DIRHAMS } from '#contract/controls/choices.ts';
import { latinDigits } from '#kernel/digits.ts';
import { FILS_PER_DIRHAM } from '#kernel/money.ts';
import { err, ok, type Result } from '#kernel/result.ts';

/** The most characters that the field takes. */
export const MAX_AMOUNT_LENGTH = 10;

/** Direction marks and spaces in copied text. */
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\s]/gu;

/**
 * What the field keeps of typed or pasted text: whole dirhams in Latin digits, ten characters, no leading zero, at most
 * the largest limit. Thousands may be apart; other text is no amount.
 */
export function readTyped(text: string): Result<string, 'notNumeric'> {
  const grouped = latinDigits(text.replace(MARKS, ''));
  // A comma of decimals must not make 125 of 12,5.
  if (!/^(?:\d*|\d{1,3}(?:[,٬]\d{3})+)$/.test(grouped)) return err('notNumeric');
  const plain = grouped.replace(/[,٬]/g, '').slice(0, MAX_AMOUNT_LENGTH);
  if (plain === '') return ok('');
  return ok(String(Math.min(Number(plain), LIMIT_DIRHAMS.max)));
}

/**
 * The text once it is left: less than the smallest limit becomes the smallest. A zero may still be typed before. Text
 * that is no number stays as it is.
 */
export function settleTyped(text: string): string {
  const read = readTyped(text);
  return read.ok && read.value !== '' ? String(Math.max(Number(read.value), LIMIT_DIRHAMS.min)) : text;
}

/** Fils of a text; undefined if it is no amount. */
export const toFils = (text: string): number | undefined =>
  text === '' || !readTyped(text).ok ? undefined : Number(settleTyped(text)) * FILS_PER_DIRHAM;

/** The text of an amount in fils that is offered. */
export const toText = (fils: number): string => String(Math.floor(fils / FILS_PER_DIRHAM));
