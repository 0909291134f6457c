import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { NO_END } from '#contract/controls/choices.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Steps } from '#ui/steps.tsx';
import { createControlsApi } from '../flow/controls-api.ts';
import { createControlsFlow } from '../flow/controls-flow.ts';
import type { Screen } from '../flow/state.ts';
import { BegunScreen } from './begun-screen.tsx';
import { ChooseScreen } from './choose-screen.tsx';
import { ExpiredScreen } from './expired-screen.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { MenuScreen } from './menu-screen.tsx';
import { ReceiptsScreen } from './receipts-screen.tsx';
import { RunningScreen } from './running-screen.tsx';
import type { ScreenProps } from './screen-props.ts';
import { SubmittedScreen } from './submitted-screen.tsx';
import { SummaryScreen } from './summary-screen.tsx';

const STEP_INDEX: Partial<Record<Screen['at'], number>> = { choose: 0, summary: 1, submitted: 3 };

/** What was done: one that is looser than the last limit has not begun. */
function doneKey({ chosen, set }: Extract<Screen, { at: 'submitted' }>): string {
  if (chosen.amount === NO_END) return 'submitted.doneNone';
  const isLater = set.effectiveTimestamp > Date.parse(set.receipt.issuedAt);
  return isLater ? 'submitted.doneLater' : `kind.${chosen.kind}.done`;
}

function titleOf(screen: Screen, locale: Locale): string | undefined {
  const t = islandT(locale, 'limits');
  switch (screen.at) {
    case 'loading':
    case 'unreachable':
      return undefined;
    case 'menu':
      return t('menu.title');
    case 'running':
    case 'choose':
      return t(`kind.${screen.kind}.name`);
    case 'expired':
      return t('running.expired', { name: t(`kind.${screen.kind}.name`) });
    case 'summary':
      return t('summary.title');
    case 'submitted':
      return t(doneKey(screen));
    case 'begun':
      return t('kind.self-exclusion.done');
    case 'receipts':
      return t('menu.receipts');
  }
}

/** The heading of a new screen takes the focus, because what was pressed is gone; not that of the first one. */
function useScreenStart(at: Screen['at']) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<Screen['at']>(undefined);
  useEffect(() => {
    if (at === 'loading') return;
    if (shown.current !== undefined && shown.current !== at) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'start' });
    }
    shown.current = at;
  }, [at]);
  return heading;
}

function OneScreen(props: ScreenProps) {
  const { state, flow, locale } = props;
  const { screen, controls } = state;
  const t = islandT(locale, 'limits');
  if (screen.at === 'unreachable')
    return (
      <div className="card">
        <EmptyState
          art="search"
          title={t('unreachable')}
          text={screen.message}
          action={<Button onClick={() => void flow.load()}>{t('again')}</Button>}
        />
      </div>
    );
  if (!controls || screen.at === 'loading') return <LoadingScreen label={t('loading')} />;
  switch (screen.at) {
    case 'menu':
      return <MenuScreen {...props} controls={controls} />;
    case 'running':
      return <RunningScreen {...props} kind={screen.kind} info={controls[screen.kind]} />;
    case 'expired':
      return <ExpiredScreen {...props} />;
    case 'choose':
      return <ChooseScreen {...props} {...screen} info={controls[screen.kind]} />;
    case 'summary':
      return <SummaryScreen {...props} {...screen} />;
    case 'submitted':
      return <SubmittedScreen {...props} chosen={screen.chosen} set={screen.set} />;
    case 'begun':
      return <BegunScreen locale={locale} />;
    case 'receipts':
      return <ReceiptsScreen {...props} list={screen.list} />;
  }
}

/** The screens of Player Controls, one decision on each. */
export function ControlScreens({ locale }: Pick<ScreenProps, 'locale'>) {
  const [flow] = useState(() => createControlsFlow(createControlsApi()));
  // A link may name a control: `#deposit-limit`.
  useEffect(() => flow.start(location.hash.slice(1)), [flow]);
  const state = useStore(flow.$state);
  const { screen } = state;
  const t = islandT(locale, 'limits');
  const title = titleOf(screen, locale);
  const step = STEP_INDEX[screen.at];
  const heading = useScreenStart(screen.at);
  return (
    <div className="controls">
      {title !== undefined && (
        <h2 ref={heading} tabIndex={-1} className="controls-heading">
          {title}
        </h2>
      )}
      {step !== undefined && (
        <Steps label={t('steps.label')} steps={[t('steps.choose'), t('steps.check'), t('steps.done')]} at={step} />
      )}
      <OneScreen flow={flow} state={state} locale={locale} />
    </div>
  );
}
