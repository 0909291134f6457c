import { EMAIL } from '#contract/deposits/email.ts';
import { hasLuhnCheckDigit } from '#kernel/luhn.ts';
import { DUBAI_OFFSET_MS } from '#kernel/time.ts';
import { onlyDigits } from '#islands/forms/digits.ts';

/** The card form as typed (spec games-and-money §3, §5). The name is the player's own and is not typed. */
export interface CardFields {
  readonly cardNo: string;
  readonly expireDate: string;
  readonly cvv: string;
  readonly email: string;
}

/** Keys of the `deposit` texts. */
export type CardFieldError =
  'error.cardNo' | 'error.expireDate' | 'error.expired' | 'error.cvv' | 'error.holderName' | 'error.email';
export type CardErrors = Partial<Record<keyof CardFields | 'holderName', CardFieldError>>;

/** '41111111' to '4111 1111', as it is typed; at most 23 digits. */
export const formatCardNumber = (text: string): string =>
  onlyDigits(text)
    .slice(0, 23)
    .replace(/(.{4})(?=.)/g, '$1 ');
/** '1230' to '12/30', as it is typed. The slash comes with the third digit, so that it can be deleted again. */
export const formatExpiry = (text: string): string =>
  onlyDigits(text)
    .slice(0, 4)
    .replace(/^(..)(?=.)/, '$1/');
export const formatCvv = (text: string): string => onlyDigits(text).slice(0, 3);

export const plainCardNumber = (cardNo: string): string => cardNo.replace(/\s/g, '');

/** 16 to 23 digits, no leading zero, and the check digit, which the spec leaves open: a slip of the hand never reaches the bank. */
function checkNumber(cardNo: string): CardFieldError | undefined {
  const number = plainCardNumber(cardNo);
  return /^[1-9][0-9]{15,22}$/.test(number) && hasLuhnCheckDigit(number) ? undefined : 'error.cardNo';
}

/** `now` in ms of the product's time. A card is good to the end of its month, in Dubai. */
export function checkExpiry(expireDate: string, now: number): CardFieldError | undefined {
  const [, month, year] = /^(0[1-9]|1[0-2])\/([0-9]{2})$/.exec(expireDate) ?? [];
  if (month === undefined || year === undefined) return 'error.expireDate';
  const here = new Date(now + DUBAI_OFFSET_MS);
  const months = (2000 + Number(year)) * 12 + Number(month) - 1;
  return months < here.getUTCFullYear() * 12 + here.getUTCMonth() ? 'error.expired' : undefined;
}

export const checkCvv = (cvv: string): CardFieldError | undefined => (/^[0-9]{3}$/.test(cvv) ? undefined : 'error.cvv');

export function checkCard(form: CardFields, holderName: string, now: number): CardErrors {
  const found: CardErrors = {
    cardNo: checkNumber(form.cardNo),
    expireDate: checkExpiry(form.expireDate, now),
    cvv: checkCvv(form.cvv),
    holderName: holderName.trim() === '' ? 'error.holderName' : undefined,
    email: form.email.trim() === '' || EMAIL.test(form.email.trim()) ? undefined : 'error.email',
  };
  // Only what is wrong, so that "no errors" is an empty object.
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined));
}

/** What is wrong with a field as it is left. One that is still empty is only missed when paying. */
export const errorOnBlur = (name: keyof CardFields, form: CardFields, now: number): CardFieldError | undefined =>
  form[name].trim() === '' ? undefined : checkCard(form, '', now)[name];
