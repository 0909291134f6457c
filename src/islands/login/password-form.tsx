import { useState, type FormEvent } from 'react';
import { call } from '#client/gateway/call.ts';
import { islandT } from '#i18n/island.ts';
import { Button, Form } from '#ui/index.ts';
import { FormAlert } from '../forms/form-alert.tsx';
import { PASSWORD_LOGIN } from '../account/commands.ts';
import { refusedField, useFocusFirstWrong } from '../forms/form.ts';
import { PasswordField } from '../forms/password-field.tsx';
import { ContactField } from '../forms/contact-field.tsx';
import { toContactRequest, contactError } from '../forms/contact.ts';
import type { LoginFormProps } from './login.tsx';

interface Faults {
  readonly contact?: string | undefined;
  readonly password?: string | undefined;
  readonly form?: string | undefined;
}

export function PasswordForm({ locale, countries, contact, setContact, done }: LoginFormProps) {
  const t = islandT(locale, 'account');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const form = useFocusFirstWrong(round);
  const show = (wrong: Faults) => {
    setFaults(wrong);
    setRound((n) => n + 1);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = contactError(contact);
    if (wrong || password === '')
      return show({
        contact: wrong && t(`wrong.${wrong}`),
        password: password === '' ? t('wrong.password') : undefined,
      });
    setBusy(true);
    const answer = await call(PASSWORD_LOGIN, { ...toContactRequest(countries, contact), password }, { silent: true });
    if (answer.ok) return done(answer.data);
    setBusy(false);
    const field = refusedField(answer.extData);
    show(field === 'mobile' || field === 'email' ? { contact: answer.message } : { form: answer.message });
  };
  return (
    <Form ref={form} className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <ContactField
        locale={locale}
        countries={countries}
        value={contact}
        error={faults.contact}
        onChange={(value) => {
          setContact(value);
          setFaults({});
        }}
      />
      <PasswordField
        locale={locale}
        value={password}
        error={faults.password}
        autoComplete="current-password"
        onChange={(value) => {
          setPassword(value);
          setFaults(({ contact: kept }) => ({ contact: kept }));
        }}
      />
      <FormAlert message={faults.form} />
      <Button type="submit" size="lg" wide busy={busy}>
        {t('login.submit')}
      </Button>
    </Form>
  );
}
