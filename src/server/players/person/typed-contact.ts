import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import * as z from 'zod/mini';
import { email } from '#contract/players/fields.ts';
import { latinDigits } from '#kernel/digits.ts';
import type { Contact } from '../contact.ts';

/** Numbers without a country's code are of the Emirates. */
const HOME = 'AE';

/** A mobile number or e-mail address as people write it, as players have it; undefined for neither. */
export function readTypedContact(typed: string): Contact | undefined {
  if (typed.includes('@')) {
    const parsed = z.safeParse(email, typed);
    return parsed.success ? { kind: 'email', address: parsed.data } : undefined;
  }
  const parsed = parsePhoneNumberFromString(latinDigits(typed), HOME);
  return parsed?.isValid() ? { kind: 'mobile', address: parsed.number } : undefined;
}
