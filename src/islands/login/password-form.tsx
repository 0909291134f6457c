import { linkRequest } from '../superapp/proven-account.ts';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import { ContactField } from '../forms/contact-field.tsx';
import { toContactRequest } from '../forms/contact.ts';
import { FormField } from '../forms/form-field.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { SubmitForm } from '../forms/submit-form.tsx';
import { sendCommand, useCommandForm } from '../forms/use-command-form.ts';
import { CONTACT_ALIASES, type LoginFormProps } from './login-fields.ts';

/** Login by password. */
export function PasswordForm({ form, locale, countries, onLogin }: LoginFormProps) {
  const t = islandT(locale, 'account');
  const command = useCommandForm(form, {
    send: ({ contact, password }) =>
      sendCommand(commands.passwordLogin, { ...toContactRequest(countries, contact), password, ...linkRequest() }),
    onSuccess: onLogin,
    aliases: CONTACT_ALIASES,
    leavesPage: true,
  });
  return (
    <SubmitForm {...command} action={t('login.submit')}>
      <FormField form={form} name="contact">
        {(field) => <ContactField {...field} locale={locale} countries={countries} />}
      </FormField>
      <FormField form={form} name="password">
        {(field) => <PasswordField {...field} locale={locale} autoComplete="current-password" />}
      </FormField>
    </SubmitForm>
  );
}
