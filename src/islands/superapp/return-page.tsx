import { lazy, Suspense, useEffect, useState } from 'react';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import { go, RETURN_PARAM } from '#client/page/navigation.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { beginAuthorization, takeBegun, type BegunAuthorization } from './authorize.ts';
import { logIn, readAnswer, type ReturnView } from './read-answer.ts';
import { UnlinkedAccount } from './unlinked-account.tsx';

/** Loaded where too many wrong passwords were the reason. */
type FrozenModule = typeof import('../login/frozen-account.tsx');
const FrozenAccount = lazy(() => importWithRetry(() => import('../login/frozen-account.tsx')) as Promise<FrozenModule>);
/** Loaded for accounts with a second step. If it fails, the page says so, and the login can begin again. */
const SecondStep = lazy(() => import('../factors/second-step-at-return.tsx').catch(() => ({ default: FailedStep })));
const FailedStep = ({ locale }: { readonly locale: Locale }) => (
  <Stopped locale={locale} view={{ at: 'failed' }} begun={{ purpose: 'login', returnTo: '/' }} />
);

const returnQuery = (returnTo: string): string =>
  returnTo === '/' ? '' : `?${RETURN_PARAM}=${encodeURIComponent(returnTo)}`;
const withReturn = (path: string, returnTo: string): string => path + returnQuery(returnTo);

interface StoppedProps {
  readonly locale: Locale;
  readonly view: Extract<ReturnView, { at: 'cancelled' | 'failed' }>;
  readonly begun: BegunAuthorization;
}

/** The person cancelled, or the answer was not accepted. Nothing was changed. */
function Stopped({ locale, view, begun }: StoppedProps) {
  const t = islandT(locale, 'superapp');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const again = async () => {
    setBusy(true);
    const answer = await beginAuthorization(begun);
    setBusy(false);
    if (!answer.ok) setProblem(answer.message);
  };
  const message = view.at === 'failed' ? (problem ?? view.message) : problem;
  const back = begun.purpose === 'link' ? begun.returnTo : withReturn('/account/login', begun.returnTo);
  return (
    <>
      <EmptyState
        art="search"
        heading="h1"
        title={t(`return.${view.at}.title`)}
        text={message ?? t(`return.${view.at}.text`)}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button busy={isBusy} onClick={() => void again()}>
              {t('return.again')}
            </Button>
            <LinkButton variant="quiet" href={localHref(back, locale)}>
              {t(begun.purpose === 'link' ? 'return.toAccount' : 'return.otherWays')}
            </LinkButton>
          </div>
        }
      />
      {view.at === 'failed' && view.frozen && (
        <Suspense>
          <FrozenAccount locale={locale} query={returnQuery(begun.returnTo)} />
        </Suspense>
      )}
    </>
  );
}

/** Where the super-app leads back: logs in, links, or asks how to go on. */
export default function ReturnPage({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'superapp');
  const [view, setView] = useState<ReturnView>({ at: 'pending' });
  const [begun, setBegun] = useState<BegunAuthorization>({ purpose: 'login', returnTo: '/' });
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    // The code is for one use; neither a reload nor the history offers it again.
    history.replaceState(null, '', location.pathname);
    const wanted = takeBegun();
    void readAnswer(query, wanted).then((answered) => {
      setBegun(wanted);
      setView(answered);
    });
  }, []);
  return (
    <div aria-live="polite">
      {view.at === 'pending' && (
        <div className="grid justify-items-center gap-5 py-16 text-center">
          <Spinner />
          <h1 className="text-xl">{t('return.pending')}</h1>
        </div>
      )}
      {view.at === 'unlinked' && (
        <UnlinkedAccount
          locale={locale}
          account={view.account}
          register={withReturn('/account/register', begun.returnTo)}
          login={withReturn('/account/login', begun.returnTo)}
        />
      )}
      {view.at === 'second' && (
        <Suspense fallback={<Spinner />}>
          <SecondStep
            locale={locale}
            extData={view.extData}
            onLogin={(user) => void logIn(user, begun)}
            onRestart={() => go(withReturn('/account/login', begun.returnTo))}
            frozen={<FrozenAccount locale={locale} query={returnQuery(begun.returnTo)} />}
          />
        </Suspense>
      )}
      {(view.at === 'cancelled' || view.at === 'failed') && <Stopped locale={locale} view={view} begun={begun} />}
    </div>
  );
}
