import { linkRequest } from '../superapp/proven-account.ts';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import { localHref } from '#i18n/paths.ts';
import { ContactField } from '../forms/contact/contact-field.tsx';
import { CONTACT_ALIASES, toContactRequest } from '../forms/contact/contact.ts';
import { keepTypedContact } from './forgot-password/typed-contact.ts';
import { FormField } from '../forms/form-field.tsx';
import { PasswordField } from '../forms/password/password-field.tsx';
import { SubmitForm } from '../forms/submit-form.tsx';
import { useCommandForm } from '../forms/use-command-form.ts';
import { sendLogin, type LoginFormProps } from './login-fields.ts';

/** Login by password. */
export function PasswordForm({ form, locale, countries, query, onLogin, onAnswer }: LoginFormProps) {
  const command = useCommandForm(form, {
    send: ({ contact, password }) =>
      sendLogin(
        commands.passwordLogin,
        { ...toContactRequest(countries, contact), password, ...linkRequest() },
        onAnswer,
      ),
    onSuccess: onLogin,
    aliases: CONTACT_ALIASES,
    leavesPage: true,
  });
  return (
    <SubmitForm {...command} action={islandT(locale, 'account')('login.submit')}>
      <FormField form={form} name="contact">
        {(field) => <ContactField {...field} locale={locale} countries={countries} />}
      </FormField>
      <div className="grid gap-1">
        <FormField form={form} name="password">
          {(field) => <PasswordField {...field} locale={locale} autoComplete="current-password" />}
        </FormField>
        <a
          className="link min-h-11 py-2.5 justify-self-end"
          href={localHref('/account/forgot-password', locale) + query}
          onClick={() => keepTypedContact(form.getValues('contact'))}
        >
          {islandT(locale, 'login')('forgot')}
        </a>
      </div>
    </SubmitForm>
  );
}
