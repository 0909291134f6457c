import type { Country } from '../mobile.ts';

/** Letters that are written in several ways, and marks that are often left out, in both languages. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const otherNames = (locale: string): Intl.DisplayNames =>
  new Intl.DisplayNames([locale.startsWith('ar') ? 'en' : 'ar'], { type: 'region', fallback: 'code' });

export interface CountrySearch {
  /** Countries whose name has the text, in either language, those whose name begins with it first. */
  readonly find: (text: string) => readonly Country[];
  /** The country of exactly this name. */
  readonly named: (text: string) => Country | undefined;
}

/** Finds countries of a list in `locale` by what a player types in either language. */
export function createCountrySearch(countries: readonly Country[], locale: string): CountrySearch {
  const other = otherNames(locale);
  const words = countries.map((country) => ({
    country,
    names: [plain(country.country), plain(other.of(country.id) ?? '')],
  }));
  return {
    find: (text) => {
      const wanted = plain(text);
      const found = words.filter(({ names }) => names.some((name) => name.includes(wanted)));
      const begins = ({ names }: (typeof words)[number]) => names.some((name) => name.startsWith(wanted));
      return [...found.filter(begins), ...found.filter((one) => !begins(one))].map(({ country }) => country);
    },
    named: (text) => {
      const wanted = plain(text);
      return words.find(({ names }) => wanted !== '' && names.includes(wanted))?.country;
    },
  };
}
