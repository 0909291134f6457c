import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import type { CodePurpose } from '#contract/players/fields.ts';
import { ContactField } from './contact/contact-field.tsx';
import { CONTACT_ALIASES, type Contact } from './contact/contact.ts';
import { FormField } from './form-field.tsx';
import type { Country } from './mobile.ts';
import { requestCode } from './request-code.ts';
import { SubmitForm } from './submit-form.tsx';
import { resendTime } from './use-code-resend.ts';
import { useCommandForm } from './use-command-form.ts';

interface ContactFields extends FieldValues {
  readonly contact: Contact;
  readonly code: string;
}

interface CodeRequestProps<V extends ContactFields> {
  readonly form: UseFormReturn<V>;
  readonly locale: Locale;
  readonly countries: readonly Country[];
  readonly purpose: CodePurpose;
  readonly onSent: (resendAt: number) => void;
}

/** The step before `CodeStep`: where to send a one-time code. */
export function CodeRequest<V extends ContactFields>(props: CodeRequestProps<V>) {
  const { locale, countries, purpose, onSent } = props;
  // react-hook-form's types do not know that a form with more fields has these.
  const form = props.form as unknown as UseFormReturn<ContactFields>;
  const command = useCommandForm(form, {
    send: ({ contact }) => requestCode(countries, contact, purpose),
    onSuccess: (sent) => {
      form.setValue('code', '');
      onSent(resendTime(sent));
    },
    aliases: CONTACT_ALIASES,
  });
  return (
    <SubmitForm {...command} action={islandT(locale, 'account')('login.sendCode')}>
      <FormField form={form} name="contact">
        {(field) => <ContactField {...field} locale={locale} countries={countries} />}
      </FormField>
    </SubmitForm>
  );
}
