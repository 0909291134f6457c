import { useWatch } from 'react-hook-form';
import { clearShareCode, readShareCode } from '#client/promotions/share-code.ts';
import { startSession } from '#client/session/session.ts';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import { formatBirthDate } from '../forms/birth-date.ts';
import { FormField } from '../forms/form-field.tsx';
import { formatTypedMobile, toMobileRequest, type Country } from '../forms/mobile.ts';
import { PasswordField } from '../forms/password-field.tsx';
import { SubmitForm } from '../forms/submit-form.tsx';
import { sendCommand, useCommandForm } from '../forms/use-command-form.ts';
import { linkRequest } from '../superapp/proven-account.ts';
import { PasswordRules } from './password-rules.tsx';
import { FIELD_ALIASES, STEP_BY_FIELD, type RegistrationFields, type StepProps } from './registration.ts';

function sendRegistration(countries: readonly Country[], fields: RegistrationFields) {
  const shareCode = readShareCode();
  return sendCommand(commands.register, {
    ...toMobileRequest(countries, fields.mobile),
    birthDate: formatBirthDate(fields.birthDate),
    // The first step requires both.
    privacyAgreed: true,
    termsAgreed: true,
    code: fields.code,
    password: fields.password,
    ...(shareCode ? { shareCode } : {}),
    ...linkRequest(),
  });
}

/** The password step. It creates the account and a session. */
export default function PasswordStep({ form, locale, countries, openStep, onRegistered }: StepProps) {
  const t = islandT(locale, 'account');
  const password = useWatch({ control: form.control, name: 'password' });
  const mobile = form.getValues('mobile');
  const contact = toMobileRequest(countries, mobile);
  const command = useCommandForm(form, {
    send: (fields) => sendRegistration(countries, fields),
    onSuccess: (user) => {
      clearShareCode();
      startSession(user);
      void import('../superapp/settle-link.ts')
        .then(({ settleLink }) => settleLink(user))
        .catch(() => {})
        .then(onRegistered);
    },
    aliases: FIELD_ALIASES,
    onRefused: (field) => {
      const step = field in STEP_BY_FIELD ? STEP_BY_FIELD[field as keyof RegistrationFields] : 'password';
      if (step !== 'password') openStep(step);
    },
    leavesPage: true,
  });
  return (
    <SubmitForm {...command} action={t('register.create')}>
      <p className="text-ink-2">{t('register.passwordLead', { mobile: formatTypedMobile(countries, mobile) })}</p>
      {/* For password managers, which save the password under this number. */}
      <input
        type="text"
        className="sr-only"
        autoComplete="username"
        value={`+${contact.areaCode}${contact.mobile}`}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <FormField form={form} name="password">
        {(field) => <PasswordField {...field} locale={locale} autoComplete="new-password" />}
      </FormField>
      <PasswordRules locale={locale} password={password} />
    </SubmitForm>
  );
}
