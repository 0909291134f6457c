import type { ReactNode } from 'react';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Check } from '#ui/field.tsx';
import { BirthDateField } from '../forms/birth-date-field.tsx';
import { FormField } from '../forms/form-field.tsx';
import { MobileField } from '../forms/mobile-field.tsx';
import { toMobileRequest } from '../forms/mobile.ts';
import { SubmitForm } from '../forms/submit-form.tsx';
import { resendTime } from '../forms/use-code-resend.ts';
import { sendCommand, useCommandForm } from '../forms/use-command-form.ts';
import { FIELD_ALIASES, type StepProps } from './registration.ts';

const CONSENTS = [
  { name: 'privacyAgreed', text: 'privacy', path: '/Privacy-Notice' },
  { name: 'termsAgreed', text: 'terms', path: '/Terms-and-Conditions' },
] as const;

function consentLabel(locale: Locale, { text, path }: (typeof CONSENTS)[number]): ReactNode {
  const t = islandT(locale, 'account');
  return (
    <>
      {t(`register.${text}Before`)}{' '}
      <a className="link" href={localHref(path, locale)} target="_blank" rel="noopener">
        {t(`register.${text}Link`)}
        <span className="sr-only"> ({t('register.newTab')})</span>
      </a>
      {text === 'privacy' ? ' ' : ''}
      {t(`register.${text}After`)}
    </>
  );
}

/** Mobile number, birth date and consents. At its end a code is sent. */
export function DetailsStep({ form, locale, countries, setResendAt, openStep }: StepProps) {
  const t = islandT(locale, 'account');
  const command = useCommandForm(form, {
    send: ({ mobile }) =>
      sendCommand(commands.requestMobileCode, { ...toMobileRequest(countries, mobile), purpose: 'register' }),
    onSuccess: (sent) => {
      form.setValue('code', '');
      setResendAt(resendTime(sent));
      openStep('code');
    },
    aliases: FIELD_ALIASES,
  });
  return (
    <SubmitForm {...command} action={t('register.sendCode')}>
      <FormField form={form} name="mobile">
        {(field) => <MobileField {...field} locale={locale} countries={countries} />}
      </FormField>
      <FormField form={form} name="birthDate">
        {(field) => <BirthDateField {...field} locale={locale} />}
      </FormField>
      <div className="grid gap-1">
        {CONSENTS.map((consent) => (
          <FormField key={consent.name} form={form} name={consent.name}>
            {({ value, onChange, ...field }) => (
              <Check
                {...field}
                label={consentLabel(locale, consent)}
                checked={value}
                onChange={(event) => onChange(event.target.checked)}
              />
            )}
          </FormField>
        ))}
      </div>
    </SubmitForm>
  );
}
