import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Check } from '#ui/field.tsx';
import { FormField } from '../forms/form-field.tsx';
import { MobileField } from '../forms/mobile-field.tsx';
import type { Country } from '../forms/mobile.ts';
import { TextField } from '../forms/text-field.tsx';
import type { VerifyFields } from './registration.ts';

const METHODS = [
  { method: 'mobile', text: 'byMobile' },
  { method: 'email', text: 'byEmail' },
] as const;

interface ContactFieldsProps {
  readonly form: UseFormReturn<VerifyFields>;
  readonly locale: Locale;
  readonly countries: readonly Country[];
}

/** Mobile number and e-mail address, and which of them gets the code. */
export function ContactFields({ form, locale, countries }: ContactFieldsProps) {
  const t = islandT(locale, 'register');
  const account = islandT(locale, 'account');
  const group = useId();
  return (
    <>
      <FormField form={form} name="mobile">
        {(field) => <MobileField {...field} locale={locale} countries={countries} />}
      </FormField>
      <FormField form={form} name="email">
        {(field) => (
          <TextField
            {...field}
            label={account('field.email')}
            dir="ltr"
            type="email"
            autoComplete="email"
            maxLength={254}
          />
        )}
      </FormField>
      <FormField form={form} name="verificationMethod">
        {({ value, onChange }) => (
          <fieldset className="grid gap-1">
            <legend className="field-label mb-1">{t('method')}</legend>
            {METHODS.map(({ method, text }) => (
              <Check
                key={method}
                type="radio"
                name={group}
                label={t(text)}
                checked={method === value}
                onChange={() => onChange(method)}
              />
            ))}
          </fieldset>
        )}
      </FormField>
    </>
  );
}
