import { islandT } from '#i18n/island.ts';
import SecondStep, { type SecondStepProps } from './second-step.tsx';

/** The second step as a page, where the super-app has led back. */
export default function SecondStepAtReturn(props: SecondStepProps) {
  const t = islandT(props.locale, 'factors');
  return (
    <div className="grid gap-6">
      <h1 className="text-2xl">{t('step.title')}</h1>
      <SecondStep {...props} />
    </div>
  );
}
