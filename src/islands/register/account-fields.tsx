import type { ReactNode } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { CallAnswer } from '#client/gateway/call.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { FormField } from '../forms/form-field.tsx';
import { PasswordField } from '../forms/password/password-field.tsx';
import WaitingAccount from '../superapp/waiting-account.tsx';
import { Consents } from './consents.tsx';
import { PasswordRules } from './password-rules.tsx';
import type { VerifyFields } from './registration.ts';

interface AccountFieldsProps {
  readonly form: UseFormReturn<VerifyFields>;
  readonly locale: Locale;
  /** The end of the form. */
  readonly end: ReactNode;
}

/** The account that will be linked, the password with its rules, the consents, and the end of the form. */
export default function AccountFields({ form, locale, end }: AccountFieldsProps) {
  const password = useWatch({ control: form.control, name: 'password' });
  return (
    <>
      <WaitingAccount locale={locale} at="register" />
      <FormField form={form} name="password">
        {(field) => <PasswordField {...field} locale={locale} autoComplete="new-password" />}
      </FormField>
      <PasswordRules locale={locale} password={password} />
      <Consents form={form} locale={locale} />
      {end}
    </>
  );
}

/** The way to log in, below the contact of which the answer says that it has an account, as long as that is shown. */
export const loginLink = (answer: CallAnswer<unknown>, locale: Locale) => (shown: string | undefined) =>
  !answer.ok &&
  answer.code === errorCodes.accountExists &&
  shown === answer.message && (
    <p className="-mt-3">
      <a className="link" href={localHref('/account/login', locale) + location.search}>
        {islandT(locale, 'register')('login')}
      </a>
    </p>
  );
