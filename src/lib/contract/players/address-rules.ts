import { isPostcode } from './postcodes.ts';
import { isRestrictedJurisdiction } from './restricted-jurisdictions.ts';
import { UAE } from './uae.ts';

/**
 * A player's address, checked by forms and again by the server. Without zod, because forms load this file. Empty texts
 * stand for what is not given. A fault is a key below `account:wrong` and below `errors:input`.
 */
export interface AddressFields {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** ISO 3166-2, in the United Arab Emirates only. */
  readonly emirate: string;
  /** State or city. */
  readonly city: string;
  readonly street: string;
  readonly postcode: string;
}

/** The emirates by ISO 3166-2, whose names are `account:emirate.<code>`. */
export const EMIRATES = ['AE-AZ', 'AE-DU', 'AE-SH', 'AE-AJ', 'AE-UQ', 'AE-RK', 'AE-FU'] as const;
const emirates: ReadonlySet<string> = new Set(EMIRATES);

/** A line of an address with single spaces. */
export const cleanLine = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

const isLine = (text: string, most: number): boolean =>
  text.length >= 2 && text.length <= most && /\p{L}/u.test(text) && !/\p{C}/u.test(text);

type AddressFaults = Readonly<Partial<Record<keyof AddressFields, string>>>;

/** What is wrong with each field. */
export function findAddressFaults({ country, emirate, city, street, postcode }: AddressFields): AddressFaults {
  const countryFault = isRestrictedJurisdiction(country) ? 'restricted' : 'addressCountry';
  return {
    ...((country === '' || isRestrictedJurisdiction(country)) && { country: countryFault }),
    ...((country === UAE ? !emirates.has(emirate) : emirate !== '') && { emirate: 'emirate' }),
    ...(!isLine(cleanLine(city), 60) && { city: country === UAE ? 'cityUae' : 'city' }),
    ...(!isLine(cleanLine(street), 120) && { street: 'street' }),
    ...(!isPostcode(country, postcode) && { postcode: 'postcode' }),
  };
}
