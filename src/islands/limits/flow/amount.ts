import { LIMIT_DIRHAMS } from '#contract/controls/choices.ts';
import { latinDigits } from '#kernel/digits.ts';
import { FILS_PER_DIRHAM } from '#kernel/money.ts';
import { err, ok, type Result } from '#kernel/result.ts';

/** The most characters that the field takes. */
export const MAX_AMOUNT_LENGTH = 10;

/** Direction marks, spaces and thousands separators in copied text. */
const SKIPPED = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\s,٬]/gu;

/**
 * What the field keeps of typed or pasted text: whole dirhams in Latin digits, ten characters, no leading zero, at most
 * the largest limit. Text that is no number is not taken.
 */
export function readTyped(text: string): Result<string, 'notNumeric'> {
  const plain = latinDigits(text.replace(SKIPPED, '')).slice(0, MAX_AMOUNT_LENGTH);
  if (/[^0-9]/.test(plain)) return err('notNumeric');
  if (plain === '') return ok('');
  return ok(String(Math.min(Number(plain), LIMIT_DIRHAMS.max)));
}

/** The text once it is left: less than the smallest limit becomes the smallest. A zero may still be typed before. */
export const settleTyped = (text: string): string =>
  text === '' ? '' : String(Math.max(Number(text), LIMIT_DIRHAMS.min));

/** Fils of a settled text; undefined if there is no amount. */
export const toFils = (text: string): number | undefined =>
  text === '' ? undefined : Number(settleTyped(text)) * FILS_PER_DIRHAM;

/** The text of an amount in fils that is offered. */
export const toText = (fils: number): string => String(Math.floor(fils / FILS_PER_DIRHAM));
