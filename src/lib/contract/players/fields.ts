import * as z from 'zod/mini';
import { isValidPassword } from './password-rules.ts';

/** A country's calling code without the plus, as 001006 lists it: 971. */
export const areaCode = z.string().check(z.regex(/^[1-9][0-9]{0,3}$/, 'input.areaCode'));
/** The national number, digits only; it does not start with 0. */
export const mobile = z.string().check(z.regex(/^[1-9][0-9]{4,13}$/, 'input.mobile'));
export const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email('input.email'));
/** Six digits, sent by 001012 or 001001. */
export const oneTimeCode = z.string().check(z.regex(/^[0-9]{6}$/, 'input.code'));
/** A password at login: passwords under old rules must work, so only the size is limited. */
export const anyPassword = z
  .string()
  .check(z.minLength(1, 'input.passwordMissing'), z.maxLength(128, 'input.password'));

export const newPassword = z.string().check(z.refine(isValidPassword, 'input.password'));

/** The last four letters and digits of an identity document's number. */
export const documentEnd = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{4}$/, 'input.documentEnd'));

/** The purpose of a code; a code is valid for its purpose only. */
export const codePurpose = z.enum(['register', 'login', 'reset', 'bind', 'confirm', 'family']);
export type CodePurpose = z.output<typeof codePurpose>;

/** A mobile number with its area code, or an e-mail address; `oneContact` requires exactly one of them. */
export const contactFields = { areaCode: z.optional(areaCode), mobile: z.optional(mobile), email: z.optional(email) };

/** The two kinds of contacts. */
export const contactKind = z.enum(['mobile', 'email']);

type Contact = { areaCode?: string | undefined; mobile?: string | undefined; email?: string | undefined };

export const oneContact = z.refine<Contact>(
  (value: Contact) => (value.email === undefined) === (value.mobile !== undefined && value.areaCode !== undefined),
  { error: 'input.contact', path: ['mobile'] },
);
