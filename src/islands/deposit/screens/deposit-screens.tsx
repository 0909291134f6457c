import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useRef } from 'react';
import type { NamedGame } from '#client/storage/waiting-carts.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button, EmptyState, Steps } from '#ui/index.ts';
import { AmountScreen } from './amount-screen.tsx';
import type { DepositFlow } from '../flow/actions.ts';
import { preloadPayment, LazyPayment } from './lazy-payment.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { CardChoiceScreen } from './card-choice-screen.tsx';
import type { DepositState, Screen } from '../flow/state.ts';
import { UnverifiedScreen } from './unverified-screen.tsx';

export interface ScreenProps {
  readonly flow: DepositFlow;
  readonly state: DepositState;
  readonly locale: Locale;
  readonly games: readonly NamedGame[];
}

const STEP: Partial<Record<Screen['at'], number>> = { amount: 0, means: 1, bank: 2, challenged: 2, waiting: 2 };

/** Screens that come after a card: they load with its form. */
const PAYING: ReadonlySet<Screen['at']> = new Set(['bank', 'challenged', 'waiting', 'success', 'failure']);

/** Leaving while the bank's page is open asks first, as every browser words it. */
function useGuard(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [on]);
}

function Body({ screen, ...props }: ScreenProps & { readonly screen: Screen }) {
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
      return <UnverifiedScreen verifiedStatus={screen.verifiedStatus} locale={props.locale} />;
    case 'amount':
      return <AmountScreen {...props} />;
    case 'means':
      return <CardChoiceScreen {...props} />;
    case 'bank':
    case 'challenged':
    case 'waiting':
    case 'success':
    case 'failure':
      return null; // of Paying, below
  }
}

/** A new screen begins at its top, and whoever listens is told where they are: the button that led here is gone. */
function useScreenStart(at: Screen['at']) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    // The first screen after loading takes nothing from where the player is; outcomes focus their own heading.
    if (before.current !== 'loading' && at !== 'success' && at !== 'failure')
      heading.current?.focus({ preventScroll: true });
    before.current = at;
    window.scrollTo({ top: 0 });
  }, [at]);
  return heading;
}

export function DepositScreens({ flow, locale, games }: Pick<ScreenProps, 'flow' | 'locale' | 'games'>) {
  const state = useStore(flow.$state);
  const t = islandT(locale, 'deposit');
  const { screen, form, busy } = state;
  const step = STEP[screen.at];
  const heading = useScreenStart(screen.at);
  useEffect(() => {
    if (screen.at === 'means') preloadPayment();
  }, [screen.at]);
  useGuard(screen.at === 'bank' || (form !== null && busy));
  return (
    <div className="deposit-screen grid gap-6">
      <h1 ref={heading} tabIndex={-1} className="page-title text-2xl outline-none">
        {t('title')}
      </h1>
      {step !== undefined && (
        <Steps label={t('steps.label')} steps={[t('steps.amount'), t('steps.card'), t('steps.bank')]} at={step} />
      )}
      <Body screen={screen} flow={flow} state={state} locale={locale} games={games} />
      {(form !== null || PAYING.has(screen.at)) && (
        <Suspense fallback={form === null && <LoadingScreen />}>
          <LazyPayment flow={flow} state={state} locale={locale} games={games} />
        </Suspense>
      )}
    </div>
  );
}
