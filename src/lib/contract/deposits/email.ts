import * as z from 'zod/mini';

/** Letters and digits with - _ . as separators, a domain, an ending of 2 to 5 letters. */
const EMAIL = /^[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)*@(?:[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*\.)+[A-Za-z]{2,5}$/;

/** As a form sends it: empty where its player wants no receipt. */
export const optionalReceiptEmail = z
  .string('input.email')
  .check(z.maxLength(254, 'input.email'), z.regex(new RegExp(`^$|${EMAIL.source}`), 'input.email'));

/** The address for the deposit's receipt. */
export const receiptEmail = z
  .string('input.email')
  .check(z.maxLength(254, 'input.email'), z.regex(EMAIL, 'input.email'));
