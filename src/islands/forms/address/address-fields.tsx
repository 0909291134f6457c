import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { EMIRATES, type AddressFields as Address } from '#contract/players/address-rules.ts';
import { UAE } from '#contract/players/uae.ts';
import { hasPostcodes } from '#contract/players/postcodes.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Field, Select } from '#ui/field.tsx';
import { CountryField } from './country-field.tsx';
import { FormField } from '../form-field.tsx';
import type { Country } from '../mobile.ts';
import { TextField } from '../text-field.tsx';

interface AddressFieldsProps<V extends Address & FieldValues> {
  readonly form: UseFormReturn<V>;
  readonly locale: Locale;
  readonly countries: readonly Country[];
}

/** The fields of an address. The emirate is asked in the United Arab Emirates, the postcode where there are any. */
export function AddressFields<V extends Address & FieldValues>(props: AddressFieldsProps<V>) {
  const { locale, countries } = props;
  const t = islandT(locale, 'account');
  // react-hook-form's types do not know that a form with more fields has these.
  const form = props.form as unknown as UseFormReturn<Address & FieldValues>;
  const country = useWatch({ control: form.control, name: 'country' });
  // Known before the fields below it, which is the order in which the first wrong one takes the focus.
  form.register('emirate');
  const changeCountry = (next: string) => {
    // What belongs to another country would be refused without being seen.
    if (next !== UAE) form.setValue('emirate', '');
    form.setValue('city', '');
    if (!hasPostcodes(next)) form.setValue('postcode', '');
    form.clearErrors(['emirate', 'city', 'postcode']);
  };
  return (
    <>
      <FormField form={form} name="country">
        {(field) => (
          <CountryField
            {...field}
            onChange={(next) => {
              field.onChange(next);
              changeCountry(next);
            }}
            locale={locale}
            countries={countries}
            label={t('field.addressCountry')}
            autoComplete="country-name"
          />
        )}
      </FormField>
      {country === UAE && <EmirateField form={form} locale={locale} />}
      <FormField form={form} name="city">
        {(field) => (
          <TextField
            {...field}
            label={t(country === UAE ? 'field.cityUae' : 'field.city')}
            dir="auto"
            autoComplete="address-level2"
            maxLength={60}
          />
        )}
      </FormField>
      <FormField form={form} name="street">
        {(field) => (
          <TextField {...field} label={t('field.street')} dir="auto" autoComplete="address-line1" maxLength={120} />
        )}
      </FormField>
      {hasPostcodes(country) && (
        <FormField form={form} name="postcode">
          {(field) => (
            <TextField
              {...field}
              label={t('field.postcode')}
              required={false}
              dir="ltr"
              autoComplete="postal-code"
              autoCapitalize="characters"
              maxLength={14}
            />
          )}
        </FormField>
      )}
    </>
  );
}

/** The emirate, chosen by its name. */
function EmirateField({
  form,
  locale,
}: {
  readonly form: UseFormReturn<Address & FieldValues>;
  readonly locale: Locale;
}) {
  const t = islandT(locale, 'account');
  return (
    <FormField form={form} name="emirate">
      {({ value, onChange, onBlur, ref, error }) => (
        <Field label={t('field.emirate')} error={error} required>
          {(control) => (
            <Select
              {...control}
              // The binding's type is that of an input; all it needs is the focus.
              ref={(element) => ref(element as unknown as HTMLInputElement | null)}
              autoComplete="address-level1"
              value={value}
              onBlur={onBlur}
              onChange={(event) => onChange(event.target.value)}
            >
              <option value="" />
              {EMIRATES.map((code) => (
                <option key={code} value={code}>
                  {t(`emirate.${code}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </FormField>
  );
}
