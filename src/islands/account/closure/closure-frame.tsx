import type { ReactNode } from 'react';
import { call } from '#client/gateway/call.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { accountClosure } from '#contract/closure/430110-account-closure.ts';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Steps } from '#ui/steps.tsx';
import { PageHeading } from '#islands/profile/page-heading.tsx';
import { CLOSURE_PATHS, CLOSURE_STEPS, type ClosureStep } from './paths.ts';

export type OwnClosure = ResponseOf<typeof accountClosure>;
type Request = NonNullable<OwnClosure['request']>;

export const loadClosure = () => call(commands.accountClosure, {}, { silent: true });

/** The player's request that waits for a decision. */
export const waitingRequest = ({ request }: OwnClosure): Request | undefined =>
  request?.state === 'submitted' ? request : undefined;

export const mayAsk = (closure: OwnClosure): boolean =>
  !waitingRequest(closure) && closure.conditions.every(({ isMet }) => isMet);

interface ClosureFrameProps extends ClosureStepsProps {
  readonly title: string;
  /** A part of the step: a new one takes the focus to the heading. */
  readonly part?: string;
  readonly children: ReactNode;
}

interface ClosureStepsProps {
  readonly locale: Locale;
  readonly step: ClosureStep;
}

/** How far the player is. */
export function ClosureSteps({ locale, step }: ClosureStepsProps) {
  const t = islandT(locale, 'closure');
  return (
    <Steps
      label={t('steps.label')}
      steps={CLOSURE_STEPS.map((one) => t(`steps.${one}`))}
      at={CLOSURE_STEPS.indexOf(step)}
    />
  );
}

/** Heading and progress around a step. The first page shows its progress with the conditions: it may have a request. */
export function ClosureFrame({ locale, step, title, part = '', children }: ClosureFrameProps) {
  return (
    <div className="grid gap-6">
      <PageHeading title={title} step={part} />
      {step !== 'conditions' && <ClosureSteps locale={locale} step={step} />}
      {children}
    </div>
  );
}

interface NotYetProps {
  readonly locale: Locale;
  /** The step to do first. */
  readonly first: 'conditions' | 'upload';
}

/** In the place of a step that is opened too early. */
export function NotYet({ locale, first }: NotYetProps) {
  const t = islandT(locale, 'closure');
  const what = first === 'conditions' ? 'conditions' : 'photos';
  return (
    <div className="card">
      <EmptyState
        art="search"
        title={t('notYet.title')}
        text={t(`notYet.${what}`)}
        action={
          <LinkButton href={localHref(CLOSURE_PATHS[first], locale)}>
            {t(first === 'conditions' ? 'notYet.toConditions' : 'notYet.toPhotos')}
          </LinkButton>
        }
      />
    </div>
  );
}
