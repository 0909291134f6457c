import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { islandT } from '#i18n/island.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Steps } from '#ui/steps.tsx';
import { payerText } from '../flow/payer-text.ts';
import type { ScreenProps } from '../flow/screen-props.ts';
import type { Screen } from '../flow/state.ts';
import { AmountScreen } from './amount-screen.tsx';

const STEP_INDEX: Partial<Record<Screen['at'], number>> = { amount: 0, card: 1, bank: 2, challenged: 2, waiting: 2 };

/** Screens after the amount, which load together. */
const PAYMENT_SCREENS: ReadonlySet<Screen['at']> = new Set([
  'card',
  'bank',
  'challenged',
  'waiting',
  'success',
  'failure',
]);

/** Screens on which the browser asks before the page is left. */
function useUnloadGuard(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const guard = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', guard);
    return () => window.removeEventListener('beforeunload', guard);
  }, [on]);
}

/** The size of the amount screen, so that nothing shifts. */
const LoadingScreen = () => (
  <>
    <Skeleton className="h-8" />
    <div className="card grid gap-6 p-6 sm:p-8">
      <Skeleton className="mx-auto h-5 w-36" />
      <Skeleton className="mx-auto h-16 w-56" />
      <div className="grid grid-cols-3 gap-3">
        {[50, 100, 200, 500, 1_000, 2_000].map((each) => (
          <Skeleton key={each} className="h-12" />
        ))}
      </div>
      <Skeleton className="h-13 rounded-full" />
    </div>
  </>
);

/** Shown if the screens cannot be loaded. A pending deposit is stored in the tab, so a reload resumes it. */
const LoadFailed = ({ locale }: Pick<ScreenProps, 'locale'>) => {
  const t = islandT(locale, 'deposit');
  const reload = () => location.reload();
  return (
    <Dialog open onClose={reload} title={t('unreachable')} footer={<Button onClick={reload}>{t('retry')}</Button>}>
      <p>{t('offline')}</p>
    </Dialog>
  );
};

/** Loaded on demand, because most players who deposit are verified. */
const UnverifiedScreen = lazy(() =>
  import('#islands/identity/unverified-screen.tsx').catch(() => ({ default: LoadFailed })),
);

const loadPayment = () => import('./payment-screens.tsx').catch(() => ({ default: LoadFailed }));

/** Preloads the screens, so that the next one opens at once. */
const preloadPayment = (): void => void loadPayment();
const LazyPayment = lazy(loadPayment);

function FirstScreens({ screen, ...props }: ScreenProps & { readonly screen: Screen }) {
  const t = islandT(props.locale, 'deposit');
  switch (screen.at) {
    case 'loading':
      return <LoadingScreen />;
    case 'unreachable':
      return (
        <div className="card">
          <EmptyState
            art="search"
            title={t('unreachable')}
            text={screen.message || t('safe')}
            action={<Button onClick={() => void props.flow.load()}>{t('retry')}</Button>}
          />
        </div>
      );
    case 'unverified':
      return (
        <Suspense fallback={<LoadingScreen />}>
          <UnverifiedScreen path="/account/deposit" verifiedStatus={screen.verifiedStatus} locale={props.locale} />
        </Suspense>
      );
    case 'amount':
      return <AmountScreen {...props} />;
    case 'card':
    case 'bank':
    case 'challenged':
    case 'waiting':
    case 'success':
    case 'failure':
      return null; // LazyPayment shows them
  }
}

/** Scrolls to the top of a new screen and focuses its heading, because the pressed button is gone. */
function useScreenStart(at: Screen['at']) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(at);
  useEffect(() => {
    if (previous.current === at) return;
    // The first screen keeps the focus where it is; outcome screens focus their own heading.
    if (previous.current !== 'loading' && at !== 'success' && at !== 'failure')
      heading.current?.focus({ preventScroll: true });
    previous.current = at;
    window.scrollTo({ top: 0 });
  }, [at]);
  return heading;
}

export function DepositScreens({ flow, locale, games }: Pick<ScreenProps, 'flow' | 'locale' | 'games'>) {
  const state = useStore(flow.$state);
  const t = islandT(locale, 'deposit');
  const { screen, form, isBusy } = state;
  const step = STEP_INDEX[screen.at];
  const heading = useScreenStart(screen.at);
  useEffect(() => {
    if (screen.at === 'amount') preloadPayment();
  }, [screen.at]);
  useUnloadGuard(screen.at === 'bank' || (form !== null && isBusy));
  return (
    <div className="deposit-screen grid gap-6">
      <h1 ref={heading} tabIndex={-1} className="page-title text-2xl outline-none">
        {t('title')}
      </h1>
      {step !== undefined && (
        <Steps
          label={t('steps.label')}
          steps={[t('steps.amount'), t('steps.card'), payerText(locale, state.means)('steps.bank')]}
          at={step}
        />
      )}
      <FirstScreens screen={screen} flow={flow} state={state} locale={locale} games={games} />
      {(form !== null || PAYMENT_SCREENS.has(screen.at)) && (
        <Suspense fallback={form === null && <LoadingScreen />}>
          <LazyPayment flow={flow} state={state} locale={locale} games={games} />
        </Suspense>
      )}
    </div>
  );
}
