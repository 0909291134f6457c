import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { openDialogOnNextPage } from '#client/dialogs/dialogs.ts';
import { returnFromLogin } from '#client/page/navigation.ts';
import { sessionStore } from '#client/storage/stores.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { systemNow } from '#kernel/time.ts';
import { Button, Steps } from '#ui/index.ts';
import { useLocationSearch } from '../forms/form.ts';
import type { Country } from '../forms/mobile.ts';
import { CodeStep } from './code-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { serializeRegistration, restoreRegistration, type SavedRegistration } from './tab-state.ts';
import { PasswordStep } from './password-step.tsx';
import { EMPTY_REGISTRATION, type RegistrationData, type RegistrationErrors, type StepName } from './registration.ts';

export interface StepProps {
  readonly locale: Locale;
  readonly countries: readonly Country[];
  readonly application: RegistrationData;
  /** Takes what was typed, and with `mended` the complaint about that field away. */
  readonly change: (more: Partial<RegistrationData>, mended?: keyof RegistrationErrors) => void;
  readonly faults: RegistrationErrors;
  readonly setFaults: (faults: RegistrationErrors) => void;
  readonly go: (step: StepName) => void;
  /** The account stands. */
  readonly done: () => void;
}

const KEPT = 'registration';
const STEPS = ['details', 'code', 'password'] as const;
const TITLES = { details: 'register.title', code: 'register.codeTitle', password: 'register.passwordTitle' } as const;
const VIEWS = { details: DetailsStep, code: CodeStep, password: PasswordStep } as const;

/** What this tab kept, as the page begins; on the server nothing. */
const AT_START = restoreRegistration(sessionStore.get(KEPT), systemNow());
const never = () => () => undefined;

interface RegisterProps {
  readonly locale: Locale;
  readonly countries: readonly Country[];
}

/** Registration: about you, the code, a password. A reload goes on where it was. */
export default function Register(props: RegisterProps) {
  // The first picture is the server's, which knows nothing of the tab.
  const kept = useSyncExternalStore<SavedRegistration | null>(
    never,
    () => AT_START,
    () => null,
  );
  return <Registration key={kept === null ? 'new' : 'kept'} {...props} kept={kept} />;
}

function Registration({ locale, countries, kept }: RegisterProps & { readonly kept: SavedRegistration | null }) {
  const t = islandT(locale, 'account');
  const [step, setStep] = useState<StepName>(kept?.step ?? 'details');
  const [application, setApplication] = useState(kept?.application ?? EMPTY_REGISTRATION);
  useEffect(() => sessionStore.set(KEPT, serializeRegistration(step, application)), [step, application]);
  const [faults, setFaults] = useState<RegistrationErrors>({});
  const query = useLocationSearch();
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  // Each step begins at its heading, so that a screen reader hears where it is.
  useEffect(() => {
    if (moved.current) heading.current?.focus();
  }, [step]);

  const go = (next: StepName) => {
    moved.current = true;
    setFaults({});
    setStep(next);
  };
  // The page that was wanted, and on it what comes next (spec shell §2).
  const done = () => {
    sessionStore.set(KEPT, null);
    openDialogOnNextPage('register-success', {});
    returnFromLogin();
  };
  const change = (more: Partial<RegistrationData>, mended?: keyof RegistrationErrors) => {
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
        done={done}
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
