import { useMemo, useState } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Combobox, type ComboboxProps } from '../combobox/combobox.tsx';
import type { FieldBinding } from '../form-field.tsx';
import type { Country } from '../mobile.ts';
import { createCountrySearch, type CountryAliases } from './country-search.ts';

export interface CountryFieldProps extends FieldBinding<string>, Pick<ComboboxProps, 'label' | 'autoComplete'> {
  readonly locale: Locale;
  readonly countries: readonly Country[];
}

/** A country by its ISO code, found by its names in both languages. */
export function CountryField({ locale, countries, ...field }: CountryFieldProps) {
  const t = islandT(locale, 'account');
  const [aliases, setAliases] = useState<CountryAliases>();
  const search = useMemo(() => createCountrySearch(countries, locale, aliases), [countries, locale, aliases]);
  // They come with the list; without them it is searched by its names.
  const loadAliases = () =>
    void import('./country-aliases.ts').then(({ COUNTRY_ALIASES }) => setAliases(COUNTRY_ALIASES)).catch(() => {});
  return (
    <Combobox
      {...field}
      search={search}
      onOpen={loadAliases}
      placeholder={t('field.choose')}
      foundText={(count) => t('field.found', { count })}
    />
  );
}
