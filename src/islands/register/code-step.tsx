import { useState, type FormEvent } from 'react';
import { call } from '#client/gateway/call.ts';
import { islandT } from '#i18n/island.ts';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import { toast } from '#client/feedback/toast.ts';
import { Button, Form } from '#ui/index.ts';
import { FormAlert } from '../forms/form-alert.tsx';
import { CodeField, isCompleteCode } from '../forms/code-field.tsx';
import { CHECK_CODE, REQUEST_MOBILE_CODE } from '../account/commands.ts';
import { useFocusFirstWrong } from '../forms/form.ts';
import { formatTypedMobile, toMobileRequest } from '../forms/mobile.ts';
import type { StepProps } from './register.tsx';

/** The code from the SMS, checked before a password is asked for. */
export function CodeStep({ locale, countries, application, change, faults, setFaults, go }: StepProps) {
  const t = islandT(locale, 'account');
  const [busy, setBusy] = useState(false);
  const [sending, setSending] = useState(false);
  const [round, setRound] = useState(0);
  const form = useFocusFirstWrong(round);
  const contact = toMobileRequest(countries, application.mobile);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setRound((n) => n + 1);
    if (!isCompleteCode(application.code)) return setFaults({ code: t('wrong.code') });
    setBusy(true);
    const answer = await call(
      CHECK_CODE,
      { ...contact, purpose: 'register', code: application.code },
      { silent: true },
    );
    setBusy(false);
    if (answer.ok) return go('password');
    setFaults({ [answer.code === 403000810 ? 'code' : 'form']: answer.message });
    setRound((n) => n + 1);
  };
  const resend = async () => {
    setSending(true);
    const answer = await call(REQUEST_MOBILE_CODE, { ...contact, purpose: 'register' }, { silent: true });
    setSending(false);
    if (!answer.ok) return setFaults({ form: answer.message });
    setFaults({});
    change({ code: '', resendAt: systemNow() + answer.data.resendAfterSeconds * SECOND_MS });
    toast(t('code.again'));
  };
  return (
    <Form ref={form} className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <p className="text-ink-2">
        {t('code.sent', { to: formatTypedMobile(countries, application.mobile) })}{' '}
        <button type="button" className="link" onClick={() => go('details')}>
          {t('code.change')}
        </button>
      </p>
      <CodeField
        locale={locale}
        value={application.code}
        onChange={(code) => change({ code }, 'code')}
        error={faults.code}
        resendAt={application.resendAt}
        onResend={() => void resend()}
        sending={sending}
      />
      <FormAlert message={faults.form} />
      <Button type="submit" size="lg" wide busy={busy}>
        {t('register.checkCode')}
      </Button>
    </Form>
  );
}
