import { useEffect, useState, type FormEvent } from 'react';
import type { AddressFields as Address } from '#contract/players/address-rules.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { AddressFields } from '../forms/address/address-fields.tsx';
import type { Country } from '../forms/mobile.ts';
import { SubmitForm } from '../forms/submit-form.tsx';
import { useFields } from '../forms/use-fields.ts';
import { EMPTY_ADDRESS } from './registration.ts';
import { StepFrame } from './step-frame.tsx';
import { createAddressSchema } from '../forms/address/address-schema.ts';
import { changeStep, completeStep, type StoredRegistration } from './tab-state.ts';
import { useRefusal } from './use-refusal.ts';
import { openStep, useSavedRegistration, useStepGuard } from './use-step.ts';

interface AddressProps {
  readonly locale: Locale;
  readonly countries: readonly Country[];
}

/** The second step of the registration: where the player lives. */
export default function RegisterAddress({ locale, countries }: AddressProps) {
  useStepGuard('address');
  const saved = useSavedRegistration();
  return (
    <StepFrame locale={locale} step="address">
      <AddressForm key={saved ? 'saved' : 'new'} locale={locale} countries={countries} saved={saved} />
    </StepFrame>
  );
}

function AddressForm({ locale, countries, saved }: AddressProps & { readonly saved: StoredRegistration | null }) {
  const [schema] = useState(() => createAddressSchema(islandT(locale, 'account')));
  const form = useFields<Address>({ schema, defaultValues: saved?.address ?? EMPTY_ADDRESS });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => changeStep('address', { address: values }),
      }),
    [form],
  );
  useRefusal(form, saved);
  const goOn = (address: Address) => {
    completeStep('address', { address });
    openStep('verify');
  };
  const submit = (event: FormEvent) => void form.handleSubmit(goOn)(event);
  return (
    <SubmitForm submit={submit} pending={false} formError={undefined} action={islandT(locale, 'register')('continue')}>
      <AddressFields form={form} locale={locale} countries={countries} />
    </SubmitForm>
  );
}
