import { lazy, Suspense, useEffect, useState } from 'react';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import { returnFromLogin } from '#client/page/navigation.ts';
import { startSession } from '#client/session/session.ts';
import { $user, type User } from '#client/session/user.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Tabs } from '#ui/tabs.tsx';
import type { Country } from '../forms/mobile.ts';
import { useFields } from '../forms/use-fields.ts';
import { useLocationSearch } from '../forms/use-location-search.ts';
import { keepProvenAccount, withoutOutcome } from '../superapp/proven-account.ts';
import { WaitingNote } from '../superapp/waiting-note.tsx';
import { CodeForm } from './code-form.tsx';
import { createLoginSchemas, EMPTY_LOGIN, type LoginStep, type Refused } from './login-fields.ts';
import { PasswordForm } from './password-form.tsx';

/** Loaded on demand: few logins are refused. */
const AfterRefusal = lazy(
  () => importWithRetry(() => import('./after-refusal.tsx')) as Promise<typeof import('./after-refusal.tsx')>,
);

async function logIn(user: User): Promise<void> {
  startSession(withoutOutcome(user));
  // Loaded on demand, because it is needed only after a login. If it fails, the login still counts,
  // and nothing is left of an account that waited.
  await import('./after-login.ts').then(({ afterLogin }) => afterLogin(user)).catch(() => keepProvenAccount(null));
  returnFromLogin();
}

interface LoginProps {
  readonly locale: Locale;
  readonly countries: readonly Country[];
  /** Whether the operator offers the login by the super-app. */
  readonly superapp: boolean;
}

/** Login by password or one-time code. The address holds where to return to. */
export default function Login({ locale, countries, superapp }: LoginProps) {
  const t = islandT(locale, 'account');
  const query = useLocationSearch();
  const [step, setStep] = useState<LoginStep>('password');
  const [refusal, setRefusal] = useState<Refused>();
  const [schemas] = useState(() => createLoginSchemas(t));
  const form = useFields({ schema: schemas[step], defaultValues: EMPTY_LOGIN });
  useEffect(() => {
    // A logged-in player is sent on.
    if ($user.get()) returnFromLogin();
  }, []);
  const showStep = (next: LoginStep) => {
    form.clearErrors();
    setRefusal(undefined);
    setStep(next);
  };
  const chooseWay = (way: 'password' | 'code') => {
    form.setValue('password', '');
    form.setValue('code', '');
    showStep(way === 'password' ? 'password' : 'contact');
  };
  // A password may be sent once more; a code is used up.
  const startAgain = () => (step === 'password' ? showStep(step) : chooseWay('code'));
  const props = {
    form,
    locale,
    countries,
    query,
    onLogin: (user: User) => void logIn(user),
    onAnswer: setRefusal,
  };
  return (
    <div className="grid gap-6">
      <div>
        <h1 className="text-2xl">{t('login.title')}</h1>
        <p className="text-ink-2 mt-1">{t('login.lead')}</p>
      </div>
      <WaitingNote locale={locale} at="login" />
      <Tabs
        label={t('login.ways')}
        value={step === 'password' ? 'password' : 'code'}
        onChange={chooseWay}
        items={[
          { key: 'password', label: t('login.byPassword') },
          { key: 'code', label: t('login.byCode') },
        ]}
      >
        <div className="pt-6">
          {step === 'password' ? <PasswordForm {...props} /> : <CodeForm {...props} step={step} setStep={showStep} />}
        </div>
      </Tabs>
      {refusal && (
        <Suspense>
          <AfterRefusal {...props} refusal={refusal} onClose={startAgain} />
        </Suspense>
      )}
      {superapp && (
        <a className="btn btn-quiet btn-lg btn-wide" href={localHref('/botim/loginMethod', locale) + query}>
          {islandT(locale, 'superapp')('continue')}
        </a>
      )}
      <p className="text-ink-2 text-center">
        {t('login.none')}{' '}
        <a className="link" href={localHref('/account/register', locale) + query}>
          {t('login.register')}
        </a>
      </p>
    </div>
  );
}
