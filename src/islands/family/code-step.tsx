import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import { CodeStep } from '../forms/code-step.tsx';
import { formatTypedMobile, toMobileRequest } from '../forms/mobile.ts';
import { sendCommand } from '../forms/use-command-form.ts';
import type { StepProps } from './application.ts';

/** The code from the SMS. Whoever has it may upload the pictures. */
export function ApplicantCodeStep({ form, locale, countries, resendAt, setResendAt, setTicket, openStep }: StepProps) {
  const mobile = form.getValues('mobile');
  const contact = toMobileRequest(countries, mobile);
  return (
    <CodeStep
      form={form}
      locale={locale}
      action={islandT(locale, 'family')('confirmCode')}
      sentTo={formatTypedMobile(countries, mobile)}
      send={({ code }) => sendCommand(commands.familyApplicant, { ...contact, code })}
      onSuccess={({ ticket }) => {
        setTicket(ticket);
        openStep('accounts');
      }}
      changeContact={() => openStep('about')}
      resendAt={resendAt}
      setResendAt={setResendAt}
      requestCode={() => sendCommand(commands.requestMobileCode, { ...contact, purpose: 'family' })}
    />
  );
}
