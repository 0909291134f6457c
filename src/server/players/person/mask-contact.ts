import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { Contact } from '../contact.ts';

/** '+971 *** **67': its owner recognises it, and nobody else learns it. Empty for what is no number. */
export function maskMobile(number: string | undefined): string {
  const parsed = number === undefined ? undefined : parsePhoneNumberFromString(number);
  return parsed ? `+${parsed.countryCallingCode} *** **${parsed.nationalNumber.slice(-2)}` : '';
}

/** A contact where others than its owner may read it: the number as above, or 's***@example.com'. */
export const maskContact = ({ kind, address }: Contact): string =>
  kind === 'mobile' ? maskMobile(address) : address.replace(/^(.).*@/u, '$1***@');
