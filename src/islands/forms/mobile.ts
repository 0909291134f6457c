/** A country of the page: calling code and name (001006). */
export interface Country {
  readonly id: string;
  readonly code: string;
  readonly country: string;
  readonly flagUrl: string;
}

export interface Mobile {
  /** ISO code of the country; several share a calling code. */
  readonly countryId: string;
  /** Digits as typed; may include the trunk prefix 0. */
  readonly number: string;
}

export const HOME_COUNTRY = 'AE';

export const findCountry = (countries: readonly Country[], { countryId }: Mobile): Country | undefined =>
  countries.find(({ id }) => id === countryId);

export const findAreaCode = (countries: readonly Country[], mobile: Mobile): string =>
  findCountry(countries, mobile)?.code ?? '';

/** Removes the trunk prefix 0, which is not used after a calling code. */
export const nationalNumber = ({ number }: Mobile): string => number.replace(/^0+/, '');

/** The number as fields of a command. */
export const toMobileRequest = (countries: readonly Country[], mobile: Mobile) => ({
  areaCode: findAreaCode(countries, mobile),
  mobile: nationalNumber(mobile),
});

/** Formats a UAE mobile number for reading, '+971501234567' as +971 50 123 4567 on one line; others are unchanged. */
export const formatMobile = (phone: string): string =>
  phone.replace(/^(\+971)\u00a0?(\d{2})(\d{3})(\d{4})$/, '$1\u00a0$2\u00a0$3\u00a0$4');

/** The number for a sentence: left to right inside Arabic. */
export const formatTypedMobile = (countries: readonly Country[], mobile: Mobile): string =>
  `\u2066${formatMobile(`+${findAreaCode(countries, mobile)}\u00a0${nationalNumber(mobile)}`)}\u2069`;
