import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { Card } from '#ui/card.tsx';
import { CheckList, CheckMark } from '../checks/check-list.tsx';
import type { ReplayResult } from '../checks/replay-result.ts';
import { countUnchecked, listSteps, type DrawStep } from './steps.ts';
import { WitnessList } from './witness-list.tsx';

interface StepProps {
  readonly t: Translate;
  readonly locale: Locale;
  readonly step: DrawStep;
  readonly outcome: ReplayResult;
}

/** One step: what it means, how it came out, and its checks on demand. */
function Step({ t, locale, step, outcome }: StepProps) {
  const { name, state, checks, notChecked } = step;
  const count = countUnchecked(notChecked);
  const seal = name === 'sealed' ? outcome.report3?.seal : undefined;
  const passed = checks.filter(({ ok }) => ok).length;
  return (
    <li className="border-line flex gap-3 border-t py-4 first:border-t-0">
      <CheckMark t={t} as={state} />
      <div className="min-w-0 flex-1">
        <h3 className="text-lg">{t(`steps3.${name}.title`)}</h3>
        <p className={state === 'failed' ? 'text-coral-ink' : 'text-ink-2'}>
          {t(state === 'held' ? `steps3.${name}.text` : `steps3.states.${state}`)}
        </p>
        {seal && <WitnessList t={t} locale={locale} seal={seal} />}
        <details className="mt-1" open={state === 'failed'}>
          <summary className="link inline-block cursor-pointer py-1 text-sm">
            {t('steps3.passed', { count: passed, total: checks.length })}
            {count > 0 && ` · ${t('steps3.unchecked', { count })}`}
          </summary>
          <CheckList t={t} checks={checks} notChecked={[]} />
        </details>
        {/* What could not be checked is not hidden: the verdict says that it is marked here. */}
        {count > 0 && <CheckList t={t} checks={[]} notChecked={notChecked} />}
      </div>
    </li>
  );
}

/** The checks of a draw of version 3, in five steps. */
export function DrawSteps({ t, locale, outcome }: Omit<StepProps, 'step'>) {
  return (
    <Card className="p-6">
      <h2 className="mb-1 text-xl">{t('steps')}</h2>
      <ol>
        {listSteps(outcome).map((step) => (
          <Step key={step.name} t={t} locale={locale} step={step} outcome={outcome} />
        ))}
      </ol>
    </Card>
  );
}
