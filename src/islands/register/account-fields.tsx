import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { Locale } from '#i18n/locales.ts';
import { FormField } from '../forms/form-field.tsx';
import { PasswordField } from '../forms/password/password-field.tsx';
import WaitingAccount from '../superapp/waiting-account.tsx';
import { Consents } from './consents.tsx';
import { PasswordRules } from './password-rules.tsx';
import type { VerifyFields } from './registration.ts';

interface AccountFieldsProps {
  readonly form: UseFormReturn<VerifyFields>;
  readonly locale: Locale;
}

/** The account that will be linked, the password with its rules, and the consents. */
export default function AccountFields({ form, locale }: AccountFieldsProps) {
  const password = useWatch({ control: form.control, name: 'password' });
  return (
    <>
      <WaitingAccount locale={locale} at="register" />
      <FormField form={form} name="password">
        {(field) => <PasswordField {...field} locale={locale} autoComplete="new-password" />}
      </FormField>
      <PasswordRules locale={locale} password={password} />
      <Consents form={form} locale={locale} />
    </>
  );
}
