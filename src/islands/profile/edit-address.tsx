import { useState } from 'react';
import { toastOnNextPage } from '#client/feedback/toast.ts';
import { call } from '#client/gateway/call.ts';
import { go } from '#client/page/navigation.ts';
import * as commands from '#contract/commands.ts';
import type { AddressFields as Address } from '#contract/players/address-rules.ts';
import { UAE } from '#contract/players/uae.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { AddressFields } from '../forms/address/address-fields.tsx';
import { createAddressSchema } from '../forms/address/address-schema.ts';
import type { Country } from '../forms/mobile.ts';
import { SubmitForm } from '../forms/submit-form.tsx';
import { sendCommand, useCommandForm } from '../forms/use-command-form.ts';
import { useFields } from '../forms/use-fields.ts';
import { Loaded } from './loaded.tsx';
import { PageHeading } from './page-heading.tsx';
import { PROFILE_PATH } from './paths.ts';
import type { ProfileData } from './profile.tsx';

interface EditAddressProps {
  readonly locale: Locale;
  readonly countries: readonly Country[];
}

const loadProfile = () => call(commands.profile, {}, { silent: true });

/** The form's values, where '' is none. */
const toFields = (saved: ProfileData['address']): Address => ({
  country: saved?.country ?? UAE,
  emirate: saved?.emirate ?? '',
  city: saved?.city ?? '',
  street: saved?.street ?? '',
  postcode: saved?.postcode ?? '',
});

/** The page of the player's address. It leads back to the profile, with what its address said. */
export default function EditAddress({ locale, countries }: EditAddressProps) {
  return (
    <div className="grid gap-6">
      <PageHeading title={islandT(locale, 'profile')('address.title')} />
      <Loaded locale={locale} load={loadProfile}>
        {({ address }) => <AddressForm locale={locale} countries={countries} saved={toFields(address)} />}
      </Loaded>
    </div>
  );
}

function AddressForm({ locale, countries, saved }: EditAddressProps & { readonly saved: Address }) {
  const t = islandT(locale, 'profile');
  const [schema] = useState(() => createAddressSchema(islandT(locale, 'account')));
  const form = useFields<Address>({ schema, defaultValues: saved });
  const command = useCommandForm(form, {
    send: (fields) => sendCommand(commands.saveAddress, fields),
    onSuccess: () => {
      toastOnNextPage(t('saved'));
      go(PROFILE_PATH + location.search);
    },
    leavesPage: true,
  });
  return (
    <div className="card p-5 sm:p-8">
      <SubmitForm {...command} action={t('address.save')}>
        <AddressFields form={form} locale={locale} countries={countries} />
      </SubmitForm>
    </div>
  );
}
