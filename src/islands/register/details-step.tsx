import { useState, type FormEvent, type ReactNode } from 'react';
import { call } from '#client/gateway/call.ts';
import { islandT } from '#i18n/island.ts';
import { localHref } from '#i18n/paths.ts';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import { Button, Check, Form } from '#ui/index.ts';
import { FormAlert } from '../forms/form-alert.tsx';
import { parseBirthDate } from '../forms/birth-date.ts';
import { REQUEST_MOBILE_CODE } from '../account/commands.ts';
import { refusedField, useFocusFirstWrong } from '../forms/form.ts';
import { MobileField } from '../forms/mobile-field.tsx';
import { mobileError, toMobileRequest } from '../forms/mobile.ts';
import { BirthDateField } from '../forms/birth-date-field.tsx';
import type { StepProps } from './register.tsx';
import { findRefusedField, type RegistrationErrors } from './registration.ts';

/** Who: mobile number, birth date, consents. Ends with a code on its way. */
export function DetailsStep({ locale, countries, application, change, faults: shown, setFaults, go }: StepProps) {
  const t = islandT(locale, 'account');
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const form = useFocusFirstWrong(round);
  const { mobile, birth, privacy, terms } = application;

  const check = (): RegistrationErrors => {
    const faults: RegistrationErrors = {};
    const number = mobileError(mobile);
    if (number) faults.mobile = t(`wrong.${number}`);
    const born = parseBirthDate(birth, new Date(systemNow()));
    if (!born.ok) faults.birthDate = t(`wrong.${born.error}`);
    if (!privacy) faults.privacyAgreed = t('wrong.privacy');
    if (!terms) faults.termsAgreed = t('wrong.terms');
    return faults;
  };
  const show = (faults: RegistrationErrors) => {
    setFaults(faults);
    setRound((n) => n + 1);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const faults = check();
    if (Object.keys(faults).length > 0) return show(faults);
    setBusy(true);
    const answer = await call(
      REQUEST_MOBILE_CODE,
      { ...toMobileRequest(countries, mobile), purpose: 'register' },
      { silent: true },
    );
    setBusy(false);
    if (!answer.ok) return show({ [findRefusedField(answer.code, refusedField(answer.extData))]: answer.message });
    change({ code: '', resendAt: systemNow() + answer.data.resendAfterSeconds * SECOND_MS });
    go('code');
  };
  const consent = (name: 'privacy' | 'terms', path: string): ReactNode => (
    <>
      {t(`register.${name}Before`)}{' '}
      <a className="link" href={localHref(path, locale)} target="_blank" rel="noopener">
        {t(`register.${name}Link`)}
        <span className="sr-only"> ({t('register.newTab')})</span>
      </a>
      {name === 'privacy' ? ' ' : ''}
      {t(`register.${name}After`)}
    </>
  );
  return (
    <Form ref={form} className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <MobileField
        locale={locale}
        countries={countries}
        value={mobile}
        onChange={(value) => change({ mobile: value }, 'mobile')}
        error={shown.mobile}
      />
      <BirthDateField
        locale={locale}
        value={birth}
        onChange={(value) => change({ birth: value }, 'birthDate')}
        error={shown.birthDate}
      />
      <div className="grid gap-1">
        <Check
          label={consent('privacy', '/Privacy-Notice')}
          checked={privacy}
          error={shown.privacyAgreed}
          onChange={(event) => change({ privacy: event.target.checked }, 'privacyAgreed')}
        />
        <Check
          label={consent('terms', '/Terms-and-Conditions')}
          checked={terms}
          error={shown.termsAgreed}
          onChange={(event) => change({ terms: event.target.checked }, 'termsAgreed')}
        />
      </div>
      <FormAlert message={shown.form} />
      <Button type="submit" size="lg" wide busy={busy}>
        {t('register.sendCode')}
      </Button>
    </Form>
  );
}
