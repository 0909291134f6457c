import { formatTypedMobile, toMobileRequest, type Country, type Mobile } from './mobile.ts';

/**
 * The ways of a login that players can choose. E-mail comes with a registration that takes an address: until then no
 * account has one, and the choice would lead nowhere.
 */
export const CONTACT_WAYS: readonly Contact['by'][] = ['mobile'];

/** A mobile number or an e-mail address. Both keep what was typed; `by` says which one counts. */
export interface Contact {
  readonly by: 'mobile' | 'email';
  readonly mobile: Mobile;
  readonly email: string;
}

/** The contact as fields of a command. */
export const toContactRequest = (countries: readonly Country[], { by, mobile, email }: Contact) =>
  by === 'email' ? { email: email.trim() } : toMobileRequest(countries, mobile);

/** The contact for a sentence: left to right inside Arabic. */
export const formatContact = (countries: readonly Country[], contact: Contact): string =>
  contact.by === 'email' ? `\u2066${contact.email.trim()}\u2069` : formatTypedMobile(countries, contact.mobile);
