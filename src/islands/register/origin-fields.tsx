import type { UseFormReturn } from 'react-hook-form';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { CountryField } from '../forms/address/country-field.tsx';
import { FormField } from '../forms/form-field.tsx';
import type { Country } from '../forms/mobile.ts';
import type { IdentityFields } from './registration.ts';

interface OriginFieldsProps {
  readonly form: UseFormReturn<IdentityFields>;
  readonly locale: Locale;
  readonly countries: readonly Country[];
}

/** Nationality and country of residence. */
export function OriginFields({ form, locale, countries }: OriginFieldsProps) {
  const account = islandT(locale, 'account');
  return (
    <>
      <FormField form={form} name="nationality">
        {(field) => (
          <CountryField {...field} locale={locale} countries={countries} label={account('field.nationality')} />
        )}
      </FormField>
      <FormField form={form} name="residence">
        {(field) => (
          <CountryField
            {...field}
            locale={locale}
            countries={countries}
            label={account('field.residence')}
            autoComplete="country-name"
          />
        )}
      </FormField>
    </>
  );
}
