import { useState, type FormEvent } from 'react';
import { passwordHolds } from '#contract/players/password-rules.ts';
import { call } from '#client/gateway/call.ts';
import { startSession } from '#client/session/session.ts';
import { islandT } from '#i18n/island.ts';
import { systemNow } from '#kernel/time.ts';
import { Button, Form } from '#ui/index.ts';
import { FormAlert } from '../forms/form-alert.tsx';
import { parseBirthDate } from '../forms/birth-date.ts';
import { REGISTER } from '../account/commands.ts';
import { refusedField, useFocusFirstWrong } from '../forms/form.ts';
import { formatTypedMobile, toMobileRequest } from '../forms/mobile.ts';
import { PasswordField } from '../forms/password-field.tsx';
import { clearShareCode, readShareCode } from '#client/promotions/share-code.ts';
import { PasswordRules } from './password-rules.tsx';
import type { StepProps } from './register.tsx';
import { findRefusedField, STEP_BY_FIELD } from './registration.ts';

/** The password, and the account. */
export function PasswordStep({ locale, countries, application, change, faults, setFaults, go, done }: StepProps) {
  const t = islandT(locale, 'account');
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const form = useFocusFirstWrong(round);
  const { mobile, birth, code, password } = application;
  const contact = toMobileRequest(countries, mobile);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setRound((n) => n + 1);
    if (!passwordHolds(password)) return setFaults({ password: t('wrong.newPassword') });
    const born = parseBirthDate(birth, new Date(systemNow()));
    if (!born.ok) return go('details');
    setBusy(true);
    const invitedBy = readShareCode();
    const answer = await call(
      REGISTER,
      {
        ...contact,
        birthDate: born.value,
        privacyAgreed: true,
        termsAgreed: true,
        code,
        password,
        ...(invitedBy ? { shareCode: invitedBy } : {}),
      },
      { silent: true },
    );
    if (answer.ok) {
      clearShareCode();
      startSession(answer.data);
      return done();
    }
    setBusy(false);
    const at = findRefusedField(answer.code, refusedField(answer.extData));
    if (STEP_BY_FIELD[at] !== 'password') go(STEP_BY_FIELD[at]);
    setFaults({ [at]: answer.message });
    setRound((n) => n + 1);
  };
  return (
    <Form ref={form} className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <p className="text-ink-2">{t('register.passwordLead', { mobile: formatTypedMobile(countries, mobile) })}</p>
      {/* A password manager saves the pair under the number. */}
      <input
        type="text"
        className="sr-only"
        autoComplete="username"
        value={`+${contact.areaCode}${contact.mobile}`}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField
        locale={locale}
        value={password}
        onChange={(value) => change({ password: value }, 'password')}
        error={faults.password}
        autoComplete="new-password"
      />
      <PasswordRules locale={locale} password={password} />
      <FormAlert message={faults.form} />
      <Button type="submit" size="lg" wide busy={busy}>
        {t('register.create')}
      </Button>
    </Form>
  );
}
