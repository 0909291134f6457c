import { latinDigits } from '#kernel/digits.ts';

/**
 * Postcodes by country, without spaces and dashes (Universal Postal Union, "Postal addressing systems"). Where a
 * country is not listed, its format is not known here; '' has no postcodes.
 */
const digits = (count: string, countries: string): [string, string][] =>
  countries.split(' ').map((country) => [country, `[0-9]{${count}}`]);

const FORMATS: Readonly<Record<string, string>> = Object.fromEntries([
  ...digits('3', 'FO IS LS MG OM PG'),
  ...digits(
    '4',
    'AF AL AM AT AU BD BE BG CH CX CY CC DK ET GE GL GW HU LI LR LU MD MK MZ NE NF NO NZ PH PY SI SJ TN VE ZA',
  ),
  ...digits(
    '5',
    'AX BA BT CR CU DE DO DZ EE EG ES FI FR GF GP GR GT HN HR ID IQ IT JO KE KR KW LA LK LT MA MC ME MQ MX MY NP PK PL PM RE RS SD SK CZ SE SM SN TH TR TW UA UY VA WF YT ZM NC PF',
  ),
  ...digits('6', 'BY CN CO EC IN KG KZ NG RO RU SG TJ TM TT UZ'),
  ...digits('7', 'CL IL JP PT'),
  ...digits('8', 'BR'),
  ...digits('10', 'IR'),
  ...digits('5,6', 'KH MN VN'),
  ['US', '[0-9]{5}(?:[0-9]{4})?'],
  ['PR', '[0-9]{5}(?:[0-9]{4})?'],
  ['SA', '[0-9]{5}(?:[0-9]{4})?'],
  ['CA', '[A-Z][0-9][A-Z][0-9][A-Z][0-9]'],
  ['GB', '[A-Z]{1,2}[0-9][A-Z0-9]?[0-9][A-Z]{2}'],
  ['IM', 'IM[0-9]{2,3}[A-Z]{2}'],
  ['JE', 'JE[0-9]{2,3}[A-Z]{2}'],
  ['GG', 'GY[0-9]{2,3}[A-Z]{2}'],
  ['GI', 'GX111AA'],
  ['IE', '[A-Z][0-9][0-9W][A-Z0-9]{4}'],
  ['NL', '[0-9]{4}[A-Z]{2}'],
  ['MT', '[A-Z]{3}[0-9]{4}'],
  ['LV', '(?:LV)?[0-9]{4}'],
  ['AZ', '(?:AZ)?[0-9]{4}'],
  ['BB', '(?:BB)?[0-9]{5}'],
  ['AD', '(?:AD)?[0-9]{3}'],
  ['AR', '[0-9]{4}|[A-Z][0-9]{4}[A-Z]{3}'],
  ['BN', '[A-Z]{2}[0-9]{4}'],
  ['BM', '[A-Z]{2}[A-Z0-9]{2}'],
  ['SZ', '[A-Z][0-9]{3}'],
  ['LB', '[0-9]{4}(?:[0-9]{4})?'],
  ['BH', '[0-9]{3,4}'],
  ['AE', ''],
]);

/** Where no format is known: a short line of letters and digits. */
const ANY = '[A-Z0-9]{2,12}';

/** Whether the country has postcodes, as far as is known here. */
export const hasPostcodes = (country: string): boolean => FORMATS[country] !== '';

/** A postcode as it is stored: digits 0–9, capitals, single spaces. */
export const cleanPostcode = (text: string): string => latinDigits(text).replace(/\s+/gu, ' ').trim().toUpperCase();

/** An empty postcode is right everywhere: few countries have one for every address. */
export function isPostcode(country: string, text: string): boolean {
  const compact = cleanPostcode(text).replace(/[ -]/g, '');
  return compact === '' || new RegExp(`^(?:${FORMATS[country] ?? ANY})$`).test(compact);
}
