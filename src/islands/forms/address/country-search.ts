import { createNameSearch } from '../combobox/name-search.ts';
import type { ComboboxSearch } from '../combobox/use-combobox.ts';
import type { Country } from '../mobile.ts';

const otherNames = (locale: string): Intl.DisplayNames =>
  new Intl.DisplayNames([locale.startsWith('ar') ? 'en' : 'ar'], { type: 'region', fallback: 'code' });

/** Other names of countries by their code (country-aliases.ts), separated by commas. */
export type CountryAliases = Readonly<Record<string, string>>;

/** Finds countries of a list in `locale` by what a player types in either language. */
export function createCountrySearch(
  countries: readonly Country[],
  locale: string,
  aliases: CountryAliases = {},
): ComboboxSearch {
  const other = otherNames(locale);
  return createNameSearch(
    countries.map(({ id, country: name }) => ({ id, name })),
    ({ id }) => [other.of(id) ?? '', ...(aliases[id]?.split(',') ?? [])],
  );
}
