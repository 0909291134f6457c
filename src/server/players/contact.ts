import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/mobile';
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

const LENGTH_FAULTS: Readonly<Record<string, string>> = {
  TOO_SHORT: 'input.mobileShort',
  TOO_LONG: 'input.mobileLong',
};

/**
 * E.164 of a mobile number that its country really has; a fixed line cannot be told apart everywhere and is let
 * through there.
 */
export function parseMobileContact(areaCode: string, mobile: string): Result<Contact & { kind: 'mobile' }, Refusal> {
  if (!isCallingCode(areaCode)) return err(fieldRefusal('areaCode', 'input.smsCountry'));
  const parsed = parsePhoneNumberFromString(`+${areaCode}${mobile}`);
  if (!parsed?.isValid()) {
    const wrong = LENGTH_FAULTS[validatePhoneNumberLength(`+${areaCode}${mobile}`) ?? ''] ?? 'input.mobile';
    return err(fieldRefusal('mobile', wrong));
  }
  return ok({ kind: 'mobile', address: parsed.number });
}

/** The one way to reach that the schema has let through. */
export function parseContact(given: ContactInput): Result<Contact, Refusal> {
  if (given.email !== undefined) return ok({ kind: 'email', address: given.email });
  return parseMobileContact(given.areaCode ?? '', given.mobile ?? '');
}
