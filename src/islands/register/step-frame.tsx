import type { ReactNode } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { Steps } from '#ui/steps.tsx';
import { useLocationSearch } from '../forms/use-location-search.ts';
import { STEP_PATHS, STEPS, type StepName } from './registration.ts';

interface StepFrameProps {
  readonly locale: Locale;
  readonly step: StepName;
  readonly children: ReactNode;
}

/** Progress, heading and the way back around the form of a step. */
export function StepFrame({ locale, step, children }: StepFrameProps) {
  const t = islandT(locale, 'register');
  const query = useLocationSearch();
  const at = STEPS.indexOf(step);
  const before = STEPS[at - 1];
  return (
    <div className="grid gap-6">
      <Steps label={t('steps')} steps={STEPS.map((name) => t(name))} at={at} />
      <div>
        <h1 className="text-2xl">{t(`${step}Title`)}</h1>
        <p className="text-ink-2 mt-1">{t(`${step}Lead`)}</p>
      </div>
      {children}
      {before ? (
        <LinkButton variant="plain" href={localHref(STEP_PATHS[before], locale) + query}>
          {t('back')}
        </LinkButton>
      ) : (
        <p className="text-ink-2 text-center">
          {t('have')}{' '}
          <a className="link" href={localHref('/account/login', locale) + query}>
            {t('login')}
          </a>
        </p>
      )}
    </div>
  );
}
