import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/mobile';

/** ISO 3166-1 alpha-2. */
export type Country = CountryCode;

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/**
 * The countries that 001006 lists: those with a name. Ranges that belong to no country (satellites, premium-rate,
 * international networks) are not among them, and get no SMS.
 */
export const COUNTRIES: readonly Country[] = getCountries().filter((id) => names.of(id) !== undefined);
const listed: ReadonlySet<string> = new Set(COUNTRIES);

const callingCodes: ReadonlySet<string> = new Set(COUNTRIES.map((id) => getCountryCallingCode(id)));

/** Whether 001006 lists this calling code, written without a plus. */
export const isCallingCode = (code: string): boolean => callingCodes.has(code);

export const isCountry = (text: string): text is Country => listed.has(text);

/** The country of an E.164 number; undefined where it is not one that 001006 lists. */
export function countryOfNumber(number: string): Country | undefined {
  const country = parsePhoneNumberFromString(number)?.country;
  return country !== undefined && listed.has(country) ? country : undefined;
}
