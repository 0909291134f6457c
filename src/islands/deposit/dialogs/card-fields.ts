import * as z from 'zod/mini';
import { receiptEmail } from '#contract/deposits/email.ts';
import type { Translate } from '#i18n/translator.ts';
import { latinDigits, onlyDigits } from '#kernel/digits.ts';
import { isCardExpired } from '#kernel/card-expiry.ts';
import { hasLuhnCheckDigit } from '#kernel/luhn.ts';

/** The card form as typed. The name is not typed: it is the player's own. */
export interface CardFields {
  readonly cardNo: string;
  readonly expireDate: string;
  readonly cvv: string;
  readonly holderName: string;
  readonly email: string;
  readonly saveCard: boolean;
}

/** Formats a number while it is typed: '41111111' to '4111 1111'. At most 23 digits. */
export const formatCardNumber = (text: string): string =>
  onlyDigits(text)
    .slice(0, 23)
    .replace(/(.{4})(?=.)/g, '$1 ');
/** A year of four digits, before the month or after it; only this century's is one. */
const YEAR_FIRST = /^20([0-9]{2})(0[1-9]|1[0-2])$/;
const YEAR_LAST = /^(0[1-9]|1[0-2])20([0-9]{2})$/;

/** A month that is being corrected, in front of its year. */
const MONTH_IN_WORK = /^[0-9]?\/[0-9]{1,2}$/;

/**
 * Formats an expiry while it is typed or pasted: '1230', '12/2030' and '2030-12' to '12/30'. The slash comes with the
 * third digit, so that it can be deleted. Of a longer year the digits stay until they are all typed. `before` is what
 * the field held: a month whose digit was deleted there waits for another one, until the field is left.
 */
export function formatExpiry(text: string, before = ''): string {
  const latin = latinDigits(text);
  if (latin.length <= before.length + 1 && MONTH_IN_WORK.test(latin)) return latin;
  // A month of one digit, where something stands between it and the year.
  const full = latin.length < before.length ? latin : latin.replace(/^\s*([0-9])(?=\s*[/.-])/, '0$1');
  const typed = onlyDigits(full);
  const digits = typed.slice(0, /^(?:..)?20/.test(typed) ? 6 : 4);
  const short = digits.replace(YEAR_LAST, '$1$2').replace(YEAR_FIRST, '$2$1');
  // No month is 20: what begins with it is a year.
  return short.startsWith('20') ? short.replace(/^(....)(?=.)/, '$1-') : short.replace(/^(..)(?=.)/, '$1/');
}
export const formatCvv = (text: string): string => onlyDigits(text).slice(0, 3);

export const plainCardNumber = (cardNo: string): string => cardNo.replace(/\s/g, '');

/** 16 to 23 digits, no leading zero, valid check digit, so that typing errors never reach the bank. */
function isCardNumber(cardNo: string): boolean {
  const number = plainCardNumber(cardNo);
  return /^[1-9][0-9]{15,22}$/.test(number) && hasLuhnCheckDigit(number);
}

const EXPIRY = /^(0[1-9]|1[0-2])\/([0-9]{2})$/;
/** A 'MM/YY' that is no date has the wrong form, and is not reported as expired. */
function isGood(expireDate: string, now: number): boolean {
  const [, month, year] = EXPIRY.exec(expireDate) ?? [];
  return month === undefined || !isCardExpired(Number(month), 2000 + Number(year), now);
}

const isEmailOrEmpty = (email: string): boolean =>
  email.trim() === '' || z.safeParse(receiptEmail, email.trim()).success;

export const cvvSchema = (t: Translate) => z.string().check(z.regex(/^[0-9]{3}$/, t('error.cvv')));

/** `now` is product time in ms. */
export const createCardSchema = (t: Translate, now: () => number) =>
  z.object({
    cardNo: z.string().check(z.refine(isCardNumber, t('error.cardNo'))),
    expireDate: z.string().check(
      z.regex(EXPIRY, t('error.expireDate')),
      z.refine((text) => isGood(text, now()), t('error.expired')),
    ),
    cvv: cvvSchema(t),
    holderName: z.string().check(z.refine((name) => name.trim() !== '', t('error.holderName'))),
    email: z.string().check(z.refine(isEmailOrEmpty, t('error.email'))),
    saveCard: z.boolean(),
  });
