import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import { CodeStep } from '../forms/code-step.tsx';
import { formatTypedMobile, toMobileRequest } from '../forms/mobile.ts';
import { sendCommand } from '../forms/use-command-form.ts';
import type { StepProps } from './registration.ts';

/** The code from the SMS, which is checked before the password step. */
export function MobileCodeStep({ form, locale, countries, resendAt, setResendAt, openStep }: StepProps) {
  const mobile = form.getValues('mobile');
  const contact = { ...toMobileRequest(countries, mobile), purpose: 'register' } as const;
  return (
    <CodeStep
      form={form}
      locale={locale}
      action={islandT(locale, 'account')('register.checkCode')}
      sentTo={formatTypedMobile(countries, mobile)}
      send={({ code }) => sendCommand(commands.checkCode, { ...contact, code })}
      onSuccess={() => openStep('password')}
      changeContact={() => openStep('details')}
      resendAt={resendAt}
      setResendAt={setResendAt}
      requestCode={() => sendCommand(commands.requestMobileCode, contact)}
    />
  );
}
