import { formatTypedMobile, HOME_COUNTRY, toMobileRequest, type Country, type Mobile } from '../mobile.ts';

/** What a player can log in with. */
export const CONTACT_WAYS: readonly Contact['by'][] = ['mobile', 'email'];

export const EMPTY_CONTACT: Contact = {
  by: 'mobile',
  mobile: { countryId: HOME_COUNTRY, number: '' },
  email: '',
};

/** Names of the contact's fields in refusals. */
export const CONTACT_ALIASES = { areaCode: 'contact', mobile: 'contact', email: 'contact' } as const;

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
