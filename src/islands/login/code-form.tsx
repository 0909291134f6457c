import { useState, type FormEvent } from 'react';
import { call } from '#client/gateway/call.ts';
import { toast } from '#client/feedback/toast.ts';
import { islandT } from '#i18n/island.ts';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import { Button, Form } from '#ui/index.ts';
import { FormAlert } from '../forms/form-alert.tsx';
import { CodeField, isCompleteCode } from '../forms/code-field.tsx';
import { PASSWORDLESS_LOGIN, REQUEST_EMAIL_CODE, REQUEST_MOBILE_CODE } from '../account/commands.ts';
import { refusedField, useFocusFirstWrong } from '../forms/form.ts';
import { toMobileRequest } from '../forms/mobile.ts';
import { ContactField } from '../forms/contact-field.tsx';
import { toContactRequest, contactError, formatContact } from '../forms/contact.ts';
import type { LoginFormProps } from './login.tsx';

/** Two decisions: where the code goes, then the code. */
export function CodeForm({ locale, countries, contact, setContact, done }: LoginFormProps) {
  const t = islandT(locale, 'account');
  const [sent, setSent] = useState(false);
  const [code, setCode] = useState('');
  const [resendAt, setResendAt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<{ at: 'contact' | 'code' | 'form'; message: string }>();
  const [round, setRound] = useState(0);
  const form = useFocusFirstWrong(round);
  const show = (at: 'contact' | 'code' | 'form', message: string) => {
    setFault({ at, message });
    setRound((n) => n + 1);
  };
  const faultAt = (at: 'contact' | 'code' | 'form') => (fault?.at === at ? fault.message : undefined);

  const ask = () =>
    contact.by === 'email'
      ? call(REQUEST_EMAIL_CODE, { email: contact.email.trim(), purpose: 'login' }, { silent: true })
      : call(
          REQUEST_MOBILE_CODE,
          { ...toMobileRequest(countries, contact.mobile), purpose: 'login' },
          { silent: true },
        );
  const send = async (again: boolean) => {
    setBusy(true);
    const answer = await ask();
    setBusy(false);
    if (!answer.ok) return show(refusedField(answer.extData) === undefined ? 'form' : 'contact', answer.message);
    setFault(undefined);
    setCode('');
    setSent(true);
    setResendAt(systemNow() + answer.data.resendAfterSeconds * SECOND_MS);
    if (again) toast(t('code.again'));
  };
  const login = async () => {
    if (!isCompleteCode(code)) return show('code', t('wrong.code'));
    setBusy(true);
    const answer = await call(PASSWORDLESS_LOGIN, { ...toContactRequest(countries, contact), code }, { silent: true });
    if (answer.ok) return done(answer.data);
    setBusy(false);
    show(answer.code === 403000810 ? 'code' : 'form', answer.message);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = contactError(contact);
    if (wrong) show('contact', t(`wrong.${wrong}`));
    else void (sent ? login() : send(false));
  };
  return (
    <Form ref={form} className="grid gap-5" onSubmit={submit}>
      {sent ? (
        <>
          <p className="text-ink-2">
            {t('code.sent', { to: formatContact(countries, contact) })}{' '}
            <button type="button" className="link" onClick={() => setSent(false)}>
              {t('code.change')}
            </button>
          </p>
          <CodeField
            locale={locale}
            value={code}
            onChange={(value) => {
              setCode(value);
              setFault(undefined);
            }}
            error={faultAt('code')}
            resendAt={resendAt}
            onResend={() => void send(true)}
            sending={busy}
          />
        </>
      ) : (
        <ContactField
          locale={locale}
          countries={countries}
          value={contact}
          error={faultAt('contact')}
          onChange={(value) => {
            setContact(value);
            setFault(undefined);
          }}
        />
      )}
      <FormAlert message={faultAt('form')} />
      <Button type="submit" size="lg" wide busy={busy}>
        {t(sent ? 'login.submit' : 'login.sendCode')}
      </Button>
    </Form>
  );
}
