import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { islandT } from '#i18n/island.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Steps } from '#ui/steps.tsx';
import type { ScreenProps } from '../flow/screen-props.ts';
import type { Screen } from '../flow/state.ts';
import { AmountScreen } from './amount-screen.tsx';
import { LoadingScreen } from './loading-screen.tsx';

const STEP_INDEX: Partial<Record<Screen['at'], number>> = { amount: 0, account: 1, iban: 1, code: 2 };

/** Shown if the screens cannot be loaded. Nothing is lost: what was sent is listed by the page that loads again. */
const LoadFailed = ({ locale }: Pick<ScreenProps, 'locale'>) => {
  const t = islandT(locale, 'withdraw');
  const reload = () => location.reload();
  return (
    <Dialog open onClose={reload} title={t('unreachable')} footer={<Button onClick={reload}>{t('retry')}</Button>}>
      <p>{t('offline')}</p>
    </Dialog>
  );
};

const loadLater = () => import('./later-screens.tsx').catch(() => ({ default: LoadFailed }));
const LazyLater = lazy(loadLater);
/** Loaded on demand, because most players who withdraw are verified. */
const UnverifiedScreen = lazy(() =>
  import('#islands/identity/unverified-screen.tsx').catch(() => ({ default: LoadFailed })),
);

function CurrentScreen(props: Omit<ScreenProps, 'options'>) {
  const { flow, locale } = props;
  const t = islandT(locale, 'withdraw');
  const { screen, options } = props.state;
  if (screen.at === 'unreachable')
    return (
      <div className="card">
        <EmptyState
          art="search"
          title={t('unreachable')}
          text={screen.message || t('safe')}
          action={<Button onClick={() => void flow.load()}>{t('retry')}</Button>}
        />
      </div>
    );
  if (screen.at === 'unverified')
    return <UnverifiedScreen path="/account/withdraw" verifiedStatus={screen.verifiedStatus} locale={locale} />;
  if (screen.at === 'loading' || !options) return <LoadingScreen />;
  return screen.at === 'amount' ? (
    <AmountScreen {...props} options={options} />
  ) : (
    <LazyLater {...props} options={options} />
  );
}

/** Scrolls to the top of a new screen and focuses its heading, because the pressed button is gone. */
function useScreenStart(at: Screen['at']) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(at);
  useEffect(() => {
    if (previous.current === at) return;
    // The first screen keeps the focus where it is; the outcome and the code focus their own elements.
    if (previous.current !== 'loading' && at !== 'outcome' && at !== 'code')
      heading.current?.focus({ preventScroll: true });
    previous.current = at;
    window.scrollTo({ top: 0 });
  }, [at]);
  return heading;
}

export function WithdrawScreens({ flow, locale }: Pick<ScreenProps, 'flow' | 'locale'>) {
  const state = useStore(flow.$state);
  const t = islandT(locale, 'withdraw');
  const { at } = state.screen;
  const step = STEP_INDEX[at];
  const heading = useScreenStart(at);
  useEffect(() => {
    if (at === 'amount') void loadLater();
  }, [at]);
  return (
    <div className="deposit-screen grid gap-6">
      <h1 ref={heading} tabIndex={-1} className="page-title text-2xl outline-none">
        {t('title')}
      </h1>
      {step !== undefined && (
        <Steps label={t('steps.label')} steps={[t('steps.amount'), t('steps.account'), t('steps.code')]} at={step} />
      )}
      <Suspense fallback={<LoadingScreen />}>
        <CurrentScreen flow={flow} state={state} locale={locale} />
      </Suspense>
    </div>
  );
}
