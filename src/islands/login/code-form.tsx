import { useState } from 'react';
import { linkRequest } from '../superapp/proven-account.ts';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import { CodeStep } from '../forms/code-step.tsx';
import { ContactField } from '../forms/contact-field.tsx';
import { formatContact, toContactRequest, type Contact } from '../forms/contact.ts';
import { FormField } from '../forms/form-field.tsx';
import { toMobileRequest, type Country } from '../forms/mobile.ts';
import { SubmitForm } from '../forms/submit-form.tsx';
import { resendTime } from '../forms/use-code-resend.ts';
import { sendCommand, useCommandForm } from '../forms/use-command-form.ts';
import { CONTACT_ALIASES, type LoginFormProps, type LoginStep } from './login-fields.ts';

const requestCode = (countries: readonly Country[], { by, email, mobile }: Contact) =>
  by === 'email'
    ? sendCommand(commands.requestEmailCode, { email: email.trim(), purpose: 'login' })
    : sendCommand(commands.requestMobileCode, { ...toMobileRequest(countries, mobile), purpose: 'login' });

interface CodeFormProps extends LoginFormProps {
  readonly step: LoginStep;
  readonly setStep: (step: LoginStep) => void;
}

/** Login by one-time code in two steps: contact, code. */
export function CodeForm({ step, setStep, ...props }: CodeFormProps) {
  const { form, locale, countries, onLogin } = props;
  const [resendAt, setResendAt] = useState(0);
  if (step !== 'code') {
    const openCodeStep = (at: number) => {
      setResendAt(at);
      setStep('code');
    };
    return <CodeRequest {...props} onSent={openCodeStep} />;
  }
  const contact = form.getValues('contact');
  return (
    <CodeStep
      form={form}
      locale={locale}
      action={islandT(locale, 'account')('login.submit')}
      sentTo={formatContact(countries, contact)}
      send={({ code }) =>
        sendCommand(commands.passwordlessLogin, { ...toContactRequest(countries, contact), code, ...linkRequest() })
      }
      onSuccess={onLogin}
      leavesPage
      changeContact={() => setStep('contact')}
      resendAt={resendAt}
      setResendAt={setResendAt}
      requestCode={() => requestCode(countries, contact)}
    />
  );
}

interface CodeRequestProps extends LoginFormProps {
  readonly onSent: (resendAt: number) => void;
}

function CodeRequest({ form, locale, countries, onSent }: CodeRequestProps) {
  const t = islandT(locale, 'account');
  const command = useCommandForm(form, {
    send: ({ contact }) => requestCode(countries, contact),
    onSuccess: (sent) => {
      form.setValue('code', '');
      onSent(resendTime(sent));
    },
    aliases: CONTACT_ALIASES,
  });
  return (
    <SubmitForm {...command} action={t('login.sendCode')}>
      <FormField form={form} name="contact">
        {(field) => <ContactField {...field} locale={locale} countries={countries} />}
      </FormField>
    </SubmitForm>
  );
}
