import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/** '+971 *** **67': enough to recognise one's own number. Empty for what is no number. */
export function maskMobile(number: string | undefined): string {
  const parsed = number === undefined ? undefined : parsePhoneNumberFromString(number);
  return parsed ? `+${parsed.countryCallingCode} *** **${parsed.nationalNumber.slice(-2)}` : '';
}

/** 's***@example.com' */
export const maskEmail = (email: string): string => email.replace(/^(.).*@/u, '$1***@');

/** How an account of ours is named to who holds it and is elsewhere. */
export const maskContact = ({ mobile, email }: { mobile: string | null; email: string | null }): string =>
  mobile === null ? maskEmail(email ?? '') : maskMobile(mobile);
