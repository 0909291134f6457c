import { mobileError, formatTypedMobile, toMobileRequest, type Country, type Mobile } from './mobile.ts';

/** Whom to log in: a mobile number or an e-mail address, whichever is chosen; the other is kept as typed. */
export interface Contact {
  readonly by: 'mobile' | 'email';
  readonly mobile: Mobile;
  readonly email: string;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** A key of the `account:wrong` texts. */
export const contactError = ({ by, mobile, email }: Contact): 'mobile' | 'email' | undefined => {
  if (by === 'mobile') return mobileError(mobile);
  return EMAIL.test(email.trim()) ? undefined : 'email';
};

/** As the commands take it. */
export const toContactRequest = (countries: readonly Country[], { by, mobile, email }: Contact) =>
  by === 'email' ? { email: email.trim() } : toMobileRequest(countries, mobile);

/** As a sentence shows it: left to right inside Arabic. */
export const formatContact = (countries: readonly Country[], contact: Contact): string =>
  contact.by === 'email' ? `\u2066${contact.email.trim()}\u2069` : formatTypedMobile(countries, contact.mobile);
