import {
  getCountryCallingCode,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/mobile';
import type { Mobile } from '../mobile.ts';

/** As long as a number of its calling code can be, though no such number is given out: its calling code is clear. */
const isWhole = (reading: string, parsed: PhoneNumber): boolean =>
  parsed.isPossible() && validatePhoneNumberLength(`${reading}0`) === 'TOO_LONG';

/**
 * What a player means by a number with a calling code ('+971…', '00971…', '971…') or with the zero that is dialled
 * within a country ('050…'): its country, and the number without either. Undefined if it needs no change, or is not a
 * whole number of an offered country. Loaded with the first number that is typed, as it knows every country's numbers.
 */
export function understandMobile(
  text: string,
  countryId: string,
  offered: { readonly has: (countryId: string) => boolean },
): Mobile | undefined {
  // A country's id is the ISO code that 001006 took from the same library.
  const home = countryId as CountryCode;
  // Bare digits are read with the calling code of their own country only: the first digits of many numbers are, with a
  // plus before them, a whole number of another country.
  const own = getCountryCallingCode(home);
  const isNational = !/^(?:\+|00)/.test(text);
  const readings = isNational ? [text, ...(text.startsWith(own) ? [`+${text}`] : [])] : [text.replace(/^00/, '+')];
  for (const reading of readings) {
    const parsed = parsePhoneNumberFromString(reading, home);
    if (!parsed || !(parsed.isValid() || (!isNational && isWhole(reading, parsed)))) continue;
    // Of the countries that share a calling code the library names the main one first.
    const country = parsed.country ?? parsed.getPossibleCountries()[0] ?? countryId;
    const number = parsed.nationalNumber;
    // A reading may add an area code, to the first digits of a number that is still typed, too.
    if (!offered.has(country) || number.length >= text.length) return undefined;
    return { countryId: country, number };
  }
  return undefined;
}
