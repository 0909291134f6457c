import { onlyDigits } from '#kernel/digits.ts';

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
  /** Digits as typed, after a + where a calling code is being typed. */
  readonly number: string;
}

export const HOME_COUNTRY = 'AE';

export const findCountry = (countries: readonly Country[], { countryId }: Mobile): Country | undefined =>
  countries.find(({ id }) => id === countryId);

export const findAreaCode = (countries: readonly Country[], mobile: Mobile): string =>
  findCountry(countries, mobile)?.code ?? '';

/** Digits 0–9 of what was typed or pasted, and the + that begins a calling code. */
export const cleanNumber = (text: string): string =>
  (/^[\s(\u200e\u200f\u202a-\u202e\u2066-\u2069]*\+/.test(text) ? '+' : '') + onlyDigits(text).slice(0, 17);

/** The number as fields of a command. */
export const toMobileRequest = (countries: readonly Country[], mobile: Mobile) => ({
  areaCode: findAreaCode(countries, mobile),
  mobile: mobile.number,
});

/** Formats a UAE mobile number for reading, '+971501234567' as +971 50 123 4567 on one line; others are unchanged. */
export const formatMobile = (phone: string): string =>
  phone.replace(/^(\+971)\u00a0?(\d{2})(\d{3})(\d{4})$/, '$1\u00a0$2\u00a0$3\u00a0$4');

/** The number for a sentence: left to right inside Arabic. */
export const formatTypedMobile = (countries: readonly Country[], mobile: Mobile): string =>
  `\u2066${formatMobile(`+${findAreaCode(countries, mobile)}\u00a0${mobile.number}`)}\u2069`;
