import { useState, type FormEvent, type ReactNode } from 'react';
import { call } from '#client/gateway.ts';
import { islandT } from '#i18n/island.ts';
import { localHref } from '#i18n/paths.ts';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import { Button, Check, Form } from '#ui/index.ts';
import { FormAlert } from '../account/alert.tsx';
import { birthDateOf } from '../account/birth.ts';
import { REQUEST_MOBILE_CODE } from '../account/commands.ts';
import { fieldOf, useFocusFirstWrong } from '../account/form.ts';
import { MobileField } from '../account/mobile-field.tsx';
import { mobileFault, sentMobile } from '../account/mobile.ts';
import { BirthField } from './birth-field.tsx';
import type { StepProps } from './register.tsx';
import { faultOf, type Faults } from './state.ts';

/** Who: mobile number, birth date, consents. Ends with a code on its way. */
export function DetailsStep({ locale, countries, application, change, faults: shown, setFaults, go }: StepProps) {
  const t = islandT(locale, 'account');
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const form = useFocusFirstWrong(round);
  const { mobile, birth, privacy, terms } = application;

  const check = (): Faults => {
    const faults: Faults = {};
    const number = mobileFault(mobile);
    if (number) faults.mobile = t(`wrong.${number}`);
    const born = birthDateOf(birth, new Date(systemNow()));
    if (!born.ok) faults.birthDate = t(`wrong.${born.error}`);
    if (!privacy) faults.privacyAgreed = t('wrong.privacy');
    if (!terms) faults.termsAgreed = t('wrong.terms');
    return faults;
  };
  const show = (faults: Faults) => {
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
      { ...sentMobile(countries, mobile), purpose: 'register' },
      { silent: true },
    );
    setBusy(false);
    if (!answer.ok) return show({ [faultOf(answer.code, fieldOf(answer.extData))]: answer.message });
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
      <BirthField
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
