import { lazy, Suspense } from 'react';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import type { User } from '#client/session/user.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FrozenAccount } from './frozen-account.tsx';

type StepModule = typeof import('../factors/second-step.tsx');
const SecondStep = lazy(() => importWithRetry(() => import('../factors/second-step.tsx')) as Promise<StepModule>);

interface AfterRefusalProps {
  readonly refusal: { readonly code: number; readonly extData: unknown };
  readonly locale: Locale;
  /** Of the address, with the page to return to. */
  readonly query: string;
  readonly onLogin: (user: User) => void;
  readonly onClose: () => void;
}

/** What a refused login offers besides its message: the second step, or a way to open a frozen account. */
export default function AfterRefusal({ refusal, locale, query, onLogin, onClose }: AfterRefusalProps) {
  const t = islandT(locale, 'factors');
  if (refusal.code === errorCodes.accountUnavailable) return <FrozenAccount locale={locale} query={query} />;
  if (refusal.code !== errorCodes.secondFactorNeeded) return null;
  return (
    <Suspense>
      <Dialog open onClose={onClose} title={t('step.title')} closeLabel={t('cancel')} closedBy="closerequest">
        <SecondStep locale={locale} extData={refusal.extData} onLogin={onLogin} onRestart={onClose} />
      </Dialog>
    </Suspense>
  );
}
