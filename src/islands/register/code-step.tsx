import { commandRef } from '#client/gateway/command-ref.ts';
import type { checkCode } from '#contract/players/001013-check-code.ts';
import type { requestMobileCode } from '#contract/players/001012-request-mobile-code.ts';
import { islandT } from '#i18n/island.ts';
import { CodeField } from '../forms/code-field.tsx';
import { FormField } from '../forms/form-field.tsx';
import { formatTypedMobile, toMobileRequest } from '../forms/mobile.ts';
import { SubmitForm } from '../forms/submit-form.tsx';
import { useCodeResend } from '../forms/use-code-resend.ts';
import { sendCommand, useCommandForm } from '../forms/use-command-form.ts';
import type { StepProps } from './registration.ts';

const CHECK_CODE = commandRef<typeof checkCode>('001013');
const REQUEST_MOBILE_CODE = commandRef<typeof requestMobileCode>('001012');

/** The code from the SMS, checked before a password is asked for. */
export function CodeStep({ form, locale, countries, resendAt, setResendAt, openStep }: StepProps) {
  const t = islandT(locale, 'account');
  const mobile = form.getValues('mobile');
  const contact = { ...toMobileRequest(countries, mobile), purpose: 'register' } as const;
  const command = useCommandForm(form, {
    send: ({ code }) => sendCommand(CHECK_CODE, { ...contact, code }),
    onSuccess: () => openStep('password'),
  });
  const resend = useCodeResend(form, {
    at: resendAt,
    request: () => sendCommand(REQUEST_MOBILE_CODE, contact),
    onSent: (at) => {
      form.setValue('code', '');
      setResendAt(at);
    },
    sentText: t('code.again'),
  });
  return (
    <SubmitForm {...command} action={t('register.checkCode')}>
      <p className="text-ink-2">
        {t('code.sent', { to: formatTypedMobile(countries, mobile) })}{' '}
        <button type="button" className="link" onClick={() => openStep('details')}>
          {t('code.change')}
        </button>
      </p>
      <FormField form={form} name="code">
        {(field) => <CodeField {...field} locale={locale} resend={resend} />}
      </FormField>
    </SubmitForm>
  );
}
