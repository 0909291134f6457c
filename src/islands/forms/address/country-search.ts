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
  /** Countries whose name has the text, in either language, that name itself first, then those that begin with it. */
  readonly find: (text: string) => readonly Country[];
  /** The country of exactly this name. */
  readonly named: (text: string) => Country | undefined;
}

/** Other names of countries by their code (country-aliases.ts), separated by commas. */
export type CountryAliases = Readonly<Record<string, string>>;

/** Finds countries of a list in `locale` by what a player types in either language. */
export function createCountrySearch(
  countries: readonly Country[],
  locale: string,
  aliases: CountryAliases = {},
): CountrySearch {
  const other = otherNames(locale);
  const words = countries.map((country) => ({
    country,
    names: [country.country, other.of(country.id) ?? '', ...(aliases[country.id]?.split(',') ?? [])].map(plain),
  }));
  return {
    find: (text) => {
      const wanted = plain(text);
      const found = words.filter(({ names }) => names.some((name) => name.includes(wanted)));
      const rank = ({ names }: (typeof words)[number]) =>
        names.includes(wanted) ? 0 : names.some((name) => name.startsWith(wanted)) ? 1 : 2;
      return found.sort((a, b) => rank(a) - rank(b)).map(({ country }) => country);
    },
    named: (text) => {
      const [found, another] = words.filter(({ names }) => names.includes(plain(text)));
      // A name of several, as Korean, is no choice.
      return another ? undefined : found?.country;
    },
  };
}
