import { commandRef } from '#client/gateway/command-ref.ts';
import type { checkCode } from '#contract/players/001013-check-code.ts';
import type { requestMobileCode } from '#contract/players/001012-request-mobile-code.ts';
import { islandT } from '#i18n/island.ts';
import { CodeStep } from '../forms/code-step.tsx';
import { formatTypedMobile, toMobileRequest } from '../forms/mobile.ts';
import { sendCommand } from '../forms/use-command-form.ts';
import type { StepProps } from './registration.ts';

const CHECK_CODE = commandRef<typeof checkCode>('001013');
const REQUEST_MOBILE_CODE = commandRef<typeof requestMobileCode>('001012');

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
      send={({ code }) => sendCommand(CHECK_CODE, { ...contact, code })}
      onSuccess={() => openStep('password')}
      changeContact={() => openStep('details')}
      resendAt={resendAt}
      setResendAt={setResendAt}
      requestCode={() => sendCommand(REQUEST_MOBILE_CODE, contact)}
    />
  );
}
