import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { openDialogOnNextPage } from '#client/dialogs/dialogs.ts';
import { returnFromLogin } from '#client/page/navigation.ts';
import { sessionStore } from '#client/storage/stores.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { systemNow } from '#kernel/time.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Steps } from '#ui/steps.tsx';
import type { Country } from '../forms/mobile.ts';
import { useFields } from '../forms/use-fields.ts';
import { useLocationSearch } from '../forms/use-location-search.ts';
import { WaitingNote } from '../superapp/waiting-note.tsx';
import { DetailsStep } from './details-step.tsx';
import { MobileCodeStep } from './mobile-code-step.tsx';
import { createStepSchemas, EMPTY_REGISTRATION, type StepName, type StepProps } from './registration.ts';
import { restoreRegistration, serializeRegistration, type SavedRegistration } from './tab-state.ts';

/** Shown where the last step cannot be loaded. The tab keeps the registration, so a reload resumes it. */
const LoadFailed = ({ locale }: { readonly locale: Locale }) => (
  <div className="grid gap-3">
    <p role="alert">{islandT(locale, 'client')('network')}</p>
    <Button onClick={() => location.reload()}>{islandT(locale, 'account')('box.again')}</Button>
  </div>
);

/** Loaded while the code is on its way: the page's budget has no room for it. */
const loadPasswordStep = () => import('./password-step.tsx').catch(() => ({ default: LoadFailed }));
const PasswordStep = lazy(loadPasswordStep);

const REGISTRATION = 'registration';
const STEPS = ['details', 'code', 'password'] as const;
const TITLES = { details: 'register.title', code: 'register.codeTitle', password: 'register.passwordTitle' } as const;
const LazyStep = (props: StepProps) => (
  <Suspense fallback={<Skeleton className="h-40" />}>
    <PasswordStep {...props} />
  </Suspense>
);
const STEP_VIEWS = { details: DetailsStep, code: MobileCodeStep, password: LazyStep } as const;

/** The registration stored in this tab; undefined on the server. */
const SAVED = restoreRegistration(sessionStore.get(REGISTRATION), systemNow());
const neverChanges = () => () => undefined;

interface RegisterProps {
  readonly locale: Locale;
  readonly countries: readonly Country[];
}

/** Registration in three steps: details, code, password. A reload resumes the current step. */
export default function Register(props: RegisterProps) {
  // The first render must equal the server's, which knows nothing of the tab.
  const saved = useSyncExternalStore<SavedRegistration | null>(
    neverChanges,
    () => SAVED,
    () => null,
  );
  return <Registration key={saved === null ? 'new' : 'resumed'} {...props} saved={saved} />;
}

/** After the account is created: opens the requested page, and a dialog on it. */
function leaveRegistration(): void {
  sessionStore.set(REGISTRATION, null);
  openDialogOnNextPage('register-success', {});
  returnFromLogin();
}

/** The form of all steps, stored in the tab after each change. */
function useRegistration(locale: Locale, saved: SavedRegistration | null) {
  const [step, setStep] = useState<StepName>(saved?.step ?? 'details');
  const [resendAt, setResendAt] = useState(saved?.resendAt ?? 0);
  const [schemas] = useState(() => createStepSchemas(islandT(locale, 'account'), () => new Date(systemNow())));
  const form = useFields({ schema: schemas[step], defaultValues: saved?.fields ?? EMPTY_REGISTRATION });
  useEffect(() => {
    const save = () => sessionStore.set(REGISTRATION, serializeRegistration(step, form.getValues(), resendAt));
    save();
    return form.subscribe({ formState: { values: true }, callback: save });
  }, [form, step, resendAt]);
  return { form, step, setStep, resendAt, setResendAt };
}

function Registration({ locale, countries, saved }: RegisterProps & { readonly saved: SavedRegistration | null }) {
  const t = islandT(locale, 'account');
  const { form, step, setStep, resendAt, setResendAt } = useRegistration(locale, saved);
  const query = useLocationSearch();
  const heading = useRef<HTMLHeadingElement>(null);
  const hasMoved = useRef(false);
  // Each step starts at its heading, so that screen readers announce it.
  useEffect(() => {
    if (hasMoved.current) heading.current?.focus();
  }, [step]);
  const openStep = (next: StepName) => {
    hasMoved.current = true;
    if (next === 'code') void loadPasswordStep();
    form.clearErrors();
    setStep(next);
  };
  const index = STEPS.indexOf(step);
  const StepView = STEP_VIEWS[step];
  return (
    <div className="grid gap-6">
      <Steps
        label={t('register.steps')}
        steps={[t('register.stepDetails'), t('register.stepCode'), t('register.stepPassword')]}
        at={index}
      />
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {t(TITLES[step])}
        </h1>
        {step === 'details' && <p className="text-ink-2 mt-1">{t('register.lead')}</p>}
      </div>
      {step === 'details' && <WaitingNote locale={locale} at="register" />}
      <StepView
        form={form}
        locale={locale}
        countries={countries}
        resendAt={resendAt}
        setResendAt={setResendAt}
        openStep={openStep}
        onRegistered={leaveRegistration}
      />
      {step === 'details' ? (
        <p className="text-ink-2 text-center">
          {t('register.have')}{' '}
          <a className="link" href={localHref('/account/login', locale) + query}>
            {t('register.login')}
          </a>
        </p>
      ) : (
        <Button variant="plain" onClick={() => openStep(STEPS[index - 1] ?? 'details')}>
          {t('register.back')}
        </Button>
      )}
    </div>
  );
}
