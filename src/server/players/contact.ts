import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { fieldRefusal, type Refusal } from '#contract/errors.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { isCallingCode } from '../messages/sms/countries.ts';

/** How a player is reached, and known at login. */
export type Contact =
  { readonly kind: 'mobile'; readonly address: string } | { readonly kind: 'email'; readonly address: string };

export interface ContactInput {
  readonly areaCode?: string | undefined;
  readonly mobile?: string | undefined;
  readonly email?: string | undefined;
}

/**
 * E.164 of a mobile number that its country really has; a fixed line cannot be told apart everywhere and is let
 * through there.
 */
export function parseMobileContact(areaCode: string, mobile: string): Result<Contact & { kind: 'mobile' }, Refusal> {
  if (!isCallingCode(areaCode)) return err(fieldRefusal('areaCode', 'input.smsCountry'));
  const parsed = parsePhoneNumberFromString(`+${areaCode}${mobile}`);
  if (!parsed?.isValid()) return err(fieldRefusal('mobile', 'input.mobile'));
  return ok({ kind: 'mobile', address: parsed.number });
}

/** The one way to reach that the schema has let through. */
export function parseContact(given: ContactInput): Result<Contact, Refusal> {
  if (given.email !== undefined) return ok({ kind: 'email', address: given.email });
  return parseMobileContact(given.areaCode ?? '', given.mobile ?? '');
}
