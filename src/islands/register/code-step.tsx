import { checkCode } from '#contract/players/001013-check-code.ts';
import { requestMobileCode } from '#contract/players/001012-request-mobile-code.ts';
import { islandT } from '#i18n/island.ts';
import { CodeField } from '../forms/code-field.tsx';
import { FormField } from '../forms/form-field.tsx';
import { formatTypedMobile, toMobileRequest } from '../forms/mobile.ts';
import { SubmitForm } from '../forms/submit-form.tsx';
import { useCodeResend } from '../forms/use-code-resend.ts';
import { sendCommand, useCommand } from '../forms/use-command-form.ts';
import type { StepProps } from './registration.ts';

/** The code from the SMS, checked before a password is asked for. */
export function CodeStep({ form, locale, countries, resendAt, setResendAt, openStep }: StepProps) {
  const t = islandT(locale, 'account');
  const mobile = form.getValues('mobile');
  const contact = { ...toMobileRequest(countries, mobile), purpose: 'register' } as const;
  const command = useCommand(form, {
    send: ({ code }) => sendCommand(checkCode, { ...contact, code }),
    onSuccess: () => openStep('password'),
  });
  const resend = useCodeResend(form, {
    at: resendAt,
    request: () => sendCommand(requestMobileCode, contact),
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
