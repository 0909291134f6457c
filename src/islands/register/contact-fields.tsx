import { useId, type ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Check } from '#ui/field.tsx';
import { FormField } from '../forms/form-field.tsx';
import { MobileField } from '../forms/mobile-field.tsx';
import type { Country } from '../forms/mobile.ts';
import { TextField } from '../forms/text-field.tsx';
import type { VerifyFields } from './registration.ts';

/** What stands below a contact that is refused by this message. */
export type LoginLink = (shown: string | undefined) => ReactNode;

interface ContactFieldsProps {
  readonly form: UseFormReturn<VerifyFields>;
  readonly locale: Locale;
  readonly countries: readonly Country[];
  readonly loginLink: LoginLink | undefined;
}

/** Mobile number and e-mail address, and which of them gets the code. */
export function ContactFields({ form, locale, countries, loginLink }: ContactFieldsProps) {
  const t = islandT(locale, 'register');
  const account = islandT(locale, 'account');
  const group = useId();
  const { errors } = form.formState;
  return (
    <>
      <FormField form={form} name="mobile">
        {(field) => <MobileField {...field} locale={locale} countries={countries} />}
      </FormField>
      {loginLink?.(errors.mobile?.message)}
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
      {loginLink?.(errors.email?.message)}
      <FormField form={form} name="verificationMethod">
        {({ value, onChange }) => (
          <fieldset className="grid gap-1">
            <legend className="field-label mb-1">{t('method')}</legend>
            {(['mobile', 'email'] as const).map((method) => (
              <Check
                key={method}
                type="radio"
                name={group}
                label={t(method === 'mobile' ? 'byMobile' : 'byEmail')}
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
