import { useState } from 'react';
import { linkRequest } from '../superapp/proven-account.ts';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import { CodeRequest } from '../forms/code-request.tsx';
import { CodeStep } from '../forms/code-step.tsx';
import { formatContact, toContactRequest } from '../forms/contact/contact.ts';
import { requestCode } from '../forms/request-code.ts';
import { sendLogin, type LoginFormProps, type LoginStep } from './login-fields.ts';

interface CodeFormProps extends LoginFormProps {
  readonly step: LoginStep;
  readonly setStep: (step: LoginStep) => void;
}

/** Login by one-time code in two steps: contact, code. */
export function CodeForm({ step, setStep, form, locale, countries, onLogin, onAnswer }: CodeFormProps) {
  const [resendAt, setResendAt] = useState(0);
  if (step !== 'code') {
    const openCodeStep = (at: number) => {
      setResendAt(at);
      setStep('code');
    };
    return <CodeRequest form={form} locale={locale} countries={countries} purpose="login" onSent={openCodeStep} />;
  }
  const contact = form.getValues('contact');
  return (
    <CodeStep
      form={form}
      locale={locale}
      action={islandT(locale, 'account')('login.submit')}
      sentTo={formatContact(countries, contact)}
      send={({ code }) =>
        sendLogin(
          commands.passwordlessLogin,
          { ...toContactRequest(countries, contact), code, ...linkRequest() },
          onAnswer,
        )
      }
      onSuccess={onLogin}
      leavesPage
      changeContact={() => setStep('contact')}
      resendAt={resendAt}
      setResendAt={setResendAt}
      requestCode={() => requestCode(countries, contact, 'login')}
    />
  );
}
