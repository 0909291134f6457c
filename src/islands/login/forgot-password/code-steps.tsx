import { useState } from 'react';
import * as commands from '#contract/commands.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { islandT } from '#i18n/island.ts';
import { CodeRequest } from '#islands/forms/code-request.tsx';
import { CodeStep } from '#islands/forms/code-step.tsx';
import { formatContact, toContactRequest } from '#islands/forms/contact/contact.ts';
import { requestCode } from '#islands/forms/request-code.ts';
import { sendCommand } from '#islands/forms/use-command-form.ts';
import type { ResetStepProps } from './reset-fields.ts';

interface CodeStepsProps extends ResetStepProps {
  readonly step: 'contact' | 'code';
  readonly onProven: () => void;
}

const UNKNOWN: readonly number[] = [errorCodes.mobileNotRegistered, errorCodes.emailNotRegistered];

/** The first two steps: where the code goes, and the code. */
export function CodeSteps({ step, form, locale, countries, openStep, onProven }: CodeStepsProps) {
  const [resendAt, setResendAt] = useState(0);
  const [isUnknown, setUnknown] = useState(false);
  if (step === 'contact') {
    const openCodeStep = (at: number) => {
      setUnknown(false);
      setResendAt(at);
      openStep('code');
    };
    return <CodeRequest form={form} locale={locale} countries={countries} purpose="reset" onSent={openCodeStep} />;
  }
  const contact = form.getValues('contact');
  const request = { ...toContactRequest(countries, contact), purpose: 'reset' } as const;
  const t = islandT(locale, 'login');
  const send = async ({ code }: { readonly code: string }) => {
    const answer = await sendCommand(commands.checkCode, { ...request, code });
    setUnknown(!answer.ok && UNKNOWN.includes(answer.code));
    return answer;
  };
  return (
    <>
      <CodeStep
        form={form}
        locale={locale}
        action={t('reset.continue')}
        sentTo={formatContact(countries, contact)}
        send={send}
        onSuccess={onProven}
        changeContact={() => openStep('contact')}
        resendAt={resendAt}
        setResendAt={setResendAt}
        requestCode={() => requestCode(countries, contact, 'reset')}
      />
      {isUnknown && <p className="text-ink-2">{t('onlyVerified')}</p>}
    </>
  );
}
