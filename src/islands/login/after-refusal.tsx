import { lazy, Suspense, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import type { User } from '#client/session/user.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Dialog } from '#ui/dialog.tsx';
import type { LoginFields } from './login-fields.ts';

type StepModule = typeof import('../factors/second-step.tsx');
const SecondStep = lazy(() => importWithRetry(() => import('../factors/second-step.tsx')) as Promise<StepModule>);

type FrozenModule = typeof import('./frozen-account.tsx');
const FrozenAccount = lazy(() => importWithRetry(() => import('./frozen-account.tsx')) as Promise<FrozenModule>);

interface AfterRefusalProps {
  readonly refusal: { readonly code: number; readonly extData: unknown };
  readonly locale: Locale;
  readonly form: Pick<UseFormReturn<LoginFields>, 'clearErrors'>;
  /** Of the address, with the page to return to. */
  readonly query: string;
  readonly onLogin: (user: User) => void;
  readonly onClose: () => void;
}

const UNKNOWN: readonly number[] = [errorCodes.mobileNotRegistered, errorCodes.emailNotRegistered];

/**
 * What a refused login offers besides its message: the second step, a way to open a frozen account, or a word about
 * contacts that do not log in.
 */
export default function AfterRefusal(props: AfterRefusalProps) {
  const { refusal, locale, query } = props;
  if (refusal.code === errorCodes.accountUnavailable)
    return (
      <Suspense>
        <FrozenAccount locale={locale} query={query} />
      </Suspense>
    );
  if (UNKNOWN.includes(refusal.code)) return <p className="text-ink-2">{islandT(locale, 'login')('onlyVerified')}</p>;
  if (refusal.code !== errorCodes.secondFactorNeeded) return null;
  return (
    <Suspense>
      <SecondStepDialog {...props} />
    </Suspense>
  );
}

function SecondStepDialog({ refusal, locale, form, query, onLogin, onClose }: AfterRefusalProps) {
  const t = islandT(locale, 'factors');
  // The dialog says what is asked for: a refusal in red behind it would look like a failure.
  useEffect(() => form.clearErrors('root'), [form, refusal]);
  return (
    <Dialog open onClose={onClose} title={t('step.title')} closeLabel={t('cancel')} closedBy="closerequest">
      <SecondStep
        locale={locale}
        extData={refusal.extData}
        onLogin={onLogin}
        onRestart={onClose}
        frozen={<FrozenAccount locale={locale} query={query} />}
      />
    </Dialog>
  );
}
