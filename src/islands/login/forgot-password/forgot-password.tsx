import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useState } from 'react';
import { RETURN_PARAM, safeReturnPath } from '#client/page/navigation.ts';
import { $user } from '#client/session/user.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Steps } from '#ui/steps.tsx';
import { lazyPart } from '#islands/forms/lazy-part.tsx';
import type { Country } from '#islands/forms/mobile.ts';
import { useFields } from '#islands/forms/use-fields.ts';
import { useLocationSearch } from '#islands/forms/use-location-search.ts';
import { useStepHeading } from '#islands/forms/use-step-heading.ts';
import { VERIFY_PARAM } from './address.ts';
import { CodeSteps } from './code-steps.tsx';
import { takeTypedContact } from './typed-contact.ts';
import { createResetSchemas, EMPTY_RESET, type ResetStep } from './reset-fields.ts';

interface ForgotPasswordProps {
  readonly locale: Locale;
  readonly countries: readonly Country[];
}

/** What stands behind the code is loaded while the code is on its way. */
const { Part: ProvenSteps, preload } = lazyPart(() => import('./proven-steps.tsx'));

const STEP_NAMES = { contact: 'Contact', code: 'Code', identity: 'Identity', password: 'Password' } as const;

/**
 * Whether the address asks for the owner's identity; the login, which returns to where the player wanted to go; and
 * where one who is logged in came from.
 */
function useResetAddress() {
  const query = new URLSearchParams(useLocationSearch());
  const asksIdentity = query.has(VERIFY_PARAM);
  query.delete(VERIFY_PARAM);
  const from = safeReturnPath(query.get(RETURN_PARAM) ?? '/account');
  return { asksIdentity, from, login: `/account/login${query.size > 0 ? `?${query}` : ''}` };
}

function useReset(locale: Locale) {
  const [step, setStep] = useState<ResetStep>('contact');
  const [isRefused, setRefused] = useState(false);
  const [isVerified, setVerified] = useState(false);
  const [schemas] = useState(() => createResetSchemas(islandT(locale, 'account'), islandT(locale, 'login')));
  const form = useFields({ schema: schemas[step], defaultValues: EMPTY_RESET });
  const heading = useStepHeading(step);
  const openStep = (next: ResetStep) => {
    if (next === 'code') preload();
    if (next === 'identity') setRefused(true);
    form.clearErrors();
    setStep(next);
  };
  return { step, openStep, isRefused, isVerified, setVerified, form, heading };
}

/**
 * A new password by one-time code: contact, code, password. The owner of a frozen account also shows who they are. Who
 * is logged in comes here, too: where the account asks for a password that they forgot.
 */
export default function ForgotPassword({ locale, countries }: ForgotPasswordProps) {
  const t = islandT(locale, 'login');
  const address = useResetAddress();
  const isLoggedIn = useStore($user, { ssr: 'initial' }) !== null;
  const { step, openStep, isRefused, isVerified, setVerified, form, heading } = useReset(locale);
  useEffect(() => {
    const typed = takeTypedContact();
    if (typed) form.setValue('contact', typed);
  }, [form]);
  const asksIdentity = isRefused || address.asksIdentity;
  const steps = (['contact', 'code', 'identity', 'password'] as const).filter(
    (name) => name !== 'identity' || asksIdentity,
  );
  const begins = step === 'contact';
  const props = { form, locale, countries, openStep };
  const onVerified = () => {
    setVerified(true);
    openStep('password');
  };
  return (
    <div className="grid gap-6">
      <Steps
        label={t('reset.steps')}
        steps={steps.map((name) => t(`reset.step${STEP_NAMES[name]}`))}
        at={steps.indexOf(step)}
      />
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {t(begins ? (asksIdentity ? 'reset.verifyTitle' : 'reset.title') : `reset.${step}Title`)}
        </h1>
        {begins && <p className="text-ink-2 mt-1">{t(asksIdentity ? 'reset.verifyLead' : 'reset.lead')}</p>}
        {begins && isLoggedIn && <p className="text-ink-2 mt-1">{t('reset.loggedIn')}</p>}
      </div>
      {(step === 'contact' || step === 'code') && (
        <CodeSteps
          {...props}
          step={step}
          onProven={() => openStep(asksIdentity && !isVerified ? 'identity' : 'password')}
        />
      )}
      {(step === 'identity' || step === 'password') && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <ProvenSteps {...props} step={step} isVerified={isVerified} onVerified={onVerified} {...address} />
        </Suspense>
      )}
      {begins ? (
        <a className="link justify-self-center" href={localHref(isLoggedIn ? address.from : address.login, locale)}>
          {t(isLoggedIn ? 'reset.toAccount' : 'reset.login')}
        </a>
      ) : (
        <Button variant="plain" onClick={() => openStep('contact')}>
          {t('reset.back')}
        </Button>
      )}
    </div>
  );
}
