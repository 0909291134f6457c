import { useEffect, useRef, useState } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Button, Steps } from '#ui/index.ts';
import { useQuery } from '../account/form.ts';
import { HOME_COUNTRY, type Country } from '../account/mobile-field.tsx';
import { CodeStep } from './code-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { DonePanel } from './done-panel.tsx';
import { PasswordStep } from './password-step.tsx';
import type { Application, Faults, StepName } from './state.ts';

export interface StepProps {
  readonly locale: Locale;
  readonly countries: readonly Country[];
  readonly application: Application;
  /** Takes what was typed, and with `mended` the complaint about that field away. */
  readonly change: (more: Partial<Application>, mended?: keyof Faults) => void;
  readonly faults: Faults;
  readonly setFaults: (faults: Faults) => void;
  readonly go: (step: StepName) => void;
}

const EMPTY: Application = {
  mobile: { countryId: HOME_COUNTRY, number: '' },
  birth: { day: '', month: '', year: '' },
  privacy: false,
  terms: false,
  code: '',
  password: '',
  resendAt: 0,
};

const STEPS = ['details', 'code', 'password'] as const;
const TITLES = { details: 'register.title', code: 'register.codeTitle', password: 'register.passwordTitle' } as const;
const VIEWS = { details: DetailsStep, code: CodeStep, password: PasswordStep } as const;

/** Registration: about you, the code, a password. */
export default function Register({
  locale,
  countries,
}: {
  readonly locale: Locale;
  readonly countries: readonly Country[];
}) {
  const t = islandT(locale, 'account');
  const [step, setStep] = useState<StepName>('details');
  const [application, setApplication] = useState(EMPTY);
  const [faults, setFaults] = useState<Faults>({});
  const query = useQuery();
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  // Each step begins at its heading, so that a screen reader hears where it is.
  useEffect(() => {
    if (moved.current) heading.current?.focus();
  }, [step]);
  if (step === 'done') return <DonePanel locale={locale} />;

  const go = (next: StepName) => {
    moved.current = true;
    setFaults({});
    setStep(next);
  };
  const change = (more: Partial<Application>, mended?: keyof Faults) => {
    setApplication((before) => ({ ...before, ...more }));
    if (mended) setFaults(({ [mended]: _gone, form: _too, ...rest }) => rest);
  };
  const at = STEPS.indexOf(step);
  const View = VIEWS[step];
  return (
    <div className="grid gap-6">
      <Steps
        label={t('register.steps')}
        steps={[t('register.stepDetails'), t('register.stepCode'), t('register.stepPassword')]}
        at={at}
      />
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {t(TITLES[step])}
        </h1>
        {step === 'details' && <p className="text-ink-2 mt-1">{t('register.lead')}</p>}
      </div>
      <View
        locale={locale}
        countries={countries}
        application={application}
        change={change}
        faults={faults}
        setFaults={setFaults}
        go={go}
      />
      {step === 'details' ? (
        <p className="text-ink-2 text-center">
          {t('register.have')}{' '}
          <a className="link" href={localHref('/account/login', locale) + query}>
            {t('register.login')}
          </a>
        </p>
      ) : (
        <Button variant="plain" onClick={() => go(STEPS[at - 1] ?? 'details')}>
          {t('register.back')}
        </Button>
      )}
    </div>
  );
}
