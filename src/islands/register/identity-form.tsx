import { useEffect, useState, type FormEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { UAE } from '#contract/players/uae.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { systemNow } from '#kernel/time.ts';
import { BirthDateField } from '../forms/birth-date/birth-date-field.tsx';
import { FormField } from '../forms/form-field.tsx';
import type { Country } from '../forms/mobile.ts';
import { SubmitForm } from '../forms/submit-form.tsx';
import { useFields } from '../forms/use-fields.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { DocumentFields } from './document-fields.tsx';
import { NameNotice } from './name-notice.tsx';
import { OriginFields } from './origin-fields.tsx';
import { EMPTY_IDENTITY, type IdentityFields } from './registration.ts';
import { createIdentitySchema } from './identity-schema.ts';
import { changeStep, completeStep, type StoredRegistration } from './tab-state.ts';
import { useRefusal } from './use-refusal.ts';
import { openStep } from './use-step.ts';

interface IdentityFormProps {
  readonly locale: Locale;
  readonly countries: readonly Country[];
  readonly saved: StoredRegistration | null;
}

/** Stored as it is typed, without the number: a change makes the step one that is to be confirmed again. */
function useIdentityFields(locale: Locale, saved: StoredRegistration | null) {
  const [schema] = useState(() => createIdentitySchema(islandT(locale, 'account'), () => new Date(systemNow())));
  const form = useFields<IdentityFields>({ schema, defaultValues: saved?.identity ?? EMPTY_IDENTITY });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => changeStep('identity', { identity: { ...values, idCardNo: '' } }),
      }),
    [form],
  );
  useRefusal(form, saved);
  return form;
}

/** Resident or tourist, names, document, nationality, residence, birth date; then the notice about the name. */
export function IdentityForm({ locale, countries, saved }: IdentityFormProps) {
  const t = islandT(locale, 'register');
  const form = useIdentityFields(locale, saved);
  const isEid = useWatch({ control: form.control, name: 'idCardType' }) === 'EID';
  const [confirming, setConfirming] = useState<IdentityFields | null>(null);
  const changeType = (type: IdentityFields['idCardType']) => {
    // A resident lives in the United Arab Emirates, a tourist elsewhere; another document has another number.
    form.setValue('residence', type === 'EID' ? UAE : '');
    form.setValue('idCardNo', '');
    form.clearErrors(['residence', 'idCardNo']);
  };
  const submit = (event: FormEvent) => void form.handleSubmit(setConfirming)(event);
  const confirm = (identity: IdentityFields) => {
    const { country } = saved?.address ?? { country: '' };
    completeStep('identity', {
      identity,
      ...(saved && country === '' && { address: { ...saved.address, country: identity.residence } }),
    });
    openStep('address');
  };
  return (
    <>
      <SubmitForm submit={submit} pending={false} formError={undefined} action={t('continue')}>
        <FormField form={form} name="idCardType">
          {(field) => (
            <ChoiceCards
              label={t('kind')}
              value={field.value}
              onChange={(type) => {
                field.onChange(type);
                changeType(type);
              }}
              items={[
                { key: 'EID', title: t('resident'), text: t('residentText') },
                { key: 'PASSPORT', title: t('tourist'), text: t('touristText') },
              ]}
            />
          )}
        </FormField>
        <DocumentFields form={form} locale={locale} />
        <OriginFields form={form} locale={locale} countries={countries} />
        <FormField form={form} name="birthDate">
          {(field) => (
            <BirthDateField {...field} locale={locale} hint={t(isEid ? 'birthHintEid' : 'birthHintPassport')} />
          )}
        </FormField>
      </SubmitForm>
      <NameNotice
        locale={locale}
        identity={confirming}
        onReEdit={() => {
          setConfirming(null);
          form.setFocus('firstNames');
        }}
        onConfirm={confirm}
      />
    </>
  );
}
