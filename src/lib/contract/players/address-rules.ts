/** The rules of an address, for its schema and for forms. Without zod, because forms load this file. */

export const HOME = 'AE';

/** The emirates by ISO 3166-2:AE, from Abu Dhabi to Fujairah. */
export const EMIRATES = ['AZ', 'DU', 'SH', 'AJ', 'UQ', 'RK', 'FU'] as const;
export type Emirate = (typeof EMIRATES)[number];

/** Letters, digits and the signs of addresses: nothing invisible, and nothing that turns the writing around. */
const PLAIN = /^[\p{L}\p{M}\p{N} .,،'\u2019\-–/#&()]+$/u;

export const isPlainLine = (text: string): boolean => PLAIN.test(text) && /\p{L}/u.test(text);

/** At least ten characters with at least one letter, as the specification has it for street addresses. */
export const isStreet = (text: string): boolean => isPlainLine(text) && text.trim().length >= 10;

/** Postcodes of all countries: three to ten letters and digits, in groups. */
export const isPostcode = (text: string): boolean => /^(?=.{3,10}$)[A-Za-z0-9]+(?:[ -][A-Za-z0-9]+)*$/.test(text);
