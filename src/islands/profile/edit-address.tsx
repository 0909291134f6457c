import { useState, type ReactNode } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { toastOnNextPage } from '#client/feedback/toast.ts';
import { call } from '#client/gateway/call.ts';
import { go } from '#client/page/navigation.ts';
import * as commands from '#contract/commands.ts';
import { EMIRATES, HOME } from '#contract/players/address-rules.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Field, Input, Select } from '#ui/field.tsx';
import { FormField } from '../forms/form-field.tsx';
import { SubmitForm } from '../forms/submit-form.tsx';
import { sendCommand, useCommandForm } from '../forms/use-command-form.ts';
import { useFields } from '../forms/use-fields.ts';
import { createAddressSchema, toAddress, toAddressFields, type AddressFields } from './address-fields.ts';
import { Loaded } from './loaded.tsx';
import { PageHeading } from './page-heading.tsx';
import { PROFILE_PATH } from './paths.ts';

interface EditAddressProps {
  readonly locale: Locale;
  /** 001006, without what this form does not show. */
  readonly countries: readonly { readonly id: string; readonly country: string }[];
}

const loadProfile = () => call(commands.profile, {}, { silent: true });

/** The page of the player's address. It leads back to the profile, with what its address said. */
export default function EditAddress({ locale, countries }: EditAddressProps) {
  const t = islandT(locale, 'profile');
  return (
    <div className="grid gap-6">
      <PageHeading title={t('address.title')} />
      <Loaded locale={locale} load={loadProfile}>
        {({ address }) => <AddressForm locale={locale} countries={countries} saved={toAddressFields(address)} />}
      </Loaded>
    </div>
  );
}

const LINES = [
  { name: 'city', autoComplete: 'address-level2', most: 60 },
  { name: 'street', autoComplete: 'street-address', most: 120 },
  { name: 'postcode', autoComplete: 'postal-code', most: 10 },
] as const;

function AddressForm({ locale, countries, saved }: EditAddressProps & { readonly saved: AddressFields }) {
  const t = islandT(locale, 'profile');
  const [schema] = useState(() => createAddressSchema(t));
  const form = useFields({ schema, defaultValues: saved });
  const isHome = useWatch({ control: form.control, name: 'country' }) === HOME;
  const command = useCommandForm(form, {
    send: (fields) => sendCommand(commands.saveAddress, toAddress(fields)),
    onSuccess: () => {
      toastOnNextPage(t('saved'));
      go(PROFILE_PATH + location.search);
    },
    leavesPage: true,
  });
  return (
    <div className="card p-5 sm:p-8">
      <SubmitForm {...command} action={t('address.save')}>
        <Choice form={form} name="country" label={t('address.country')} autoComplete="country">
          {countries.map(({ id, country }) => (
            <option key={id} value={id}>
              {country}
            </option>
          ))}
        </Choice>
        {isHome && (
          <Choice form={form} name="emirate" label={t('address.emirate')} autoComplete="address-level1">
            <option value="">{t('address.choose')}</option>
            {EMIRATES.map((emirate) => (
              <option key={emirate} value={emirate}>
                {t(`emirate.${emirate}`)}
              </option>
            ))}
          </Choice>
        )}
        {LINES.map(({ name, autoComplete, most }) => (
          <FormField key={name} form={form} name={name} checkOnBlur>
            {({ value, onChange, onBlur, ref, error }) => (
              <Field
                label={name === 'postcode' ? `${t('address.postcode')} (${t('optional')})` : t(`address.${name}`)}
                hint={name === 'street' ? t('address.streetHint') : undefined}
                error={error}
                required={name !== 'postcode'}
              >
                {(control) => (
                  <Input
                    {...control}
                    ref={ref}
                    dir={name === 'postcode' ? 'ltr' : 'auto'}
                    autoComplete={autoComplete}
                    maxLength={most}
                    value={value}
                    onBlur={onBlur}
                    onChange={(event) => onChange(event.target.value)}
                  />
                )}
              </Field>
            )}
          </FormField>
        ))}
      </SubmitForm>
    </div>
  );
}

interface ChoiceProps {
  readonly form: UseFormReturn<AddressFields>;
  readonly name: 'country' | 'emirate';
  readonly label: string;
  readonly autoComplete: string;
  /** The options. */
  readonly children: ReactNode;
}

const Choice = ({ form, name, label, autoComplete, children }: ChoiceProps) => (
  <FormField form={form} name={name}>
    {({ value, onChange, onBlur, ref, error }) => (
      <Field label={label} error={error} required>
        {(control) => (
          <Select
            {...control}
            ref={ref}
            autoComplete={autoComplete}
            value={value}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.value)}
          >
            {children}
          </Select>
        )}
      </Field>
    )}
  </FormField>
);
