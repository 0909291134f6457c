import type { FormEvent } from 'react';
import { NO_END, type ControlKind } from '#contract/controls/choices.ts';
import type { ControlInfo } from '#contract/controls/fields.ts';
import { productNow } from '#client/page/clock.ts';
import { islandT } from '#i18n/island.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { boundOf, isLocked } from '../flow/control-view.ts';
import { isReady } from '../flow/draft.ts';
import { isLimit } from '../flow/kinds.ts';
import { AmountChoice } from './amount-choice.tsx';
import { DurationChoice } from './duration-choice.tsx';
import { ErrorNote } from './parts.tsx';
import type { ScreenProps } from './screen-props.ts';

/** Numbers of the sentences that say what a control does. */
export const POINTS: Readonly<Record<ControlKind, readonly number[]>> = {
  'self-exclusion': [1, 2, 3, 4, 5],
  'time-out': [1, 2, 3],
  'deposit-limit': [1, 2, 3],
  'wager-limit': [1, 2, 3],
};

interface ChooseScreenProps extends ScreenProps {
  readonly kind: ControlKind;
  readonly info: ControlInfo;
  readonly tightens: boolean;
  readonly instead?: boolean | undefined;
}

/** What the control does; amount and duration. */
export function ChooseScreen(props: ChooseScreenProps) {
  const { flow, state, locale, kind, info } = props;
  const bound = boundOf(info, props, productNow());
  const t = islandT(locale, 'limits');
  const { draft, error } = state;
  const locked = !props.instead && isLocked(info);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    flow.next();
  };
  return (
    <Form className="card grid gap-6 p-5 sm:p-8" onSubmit={submit}>
      <ul className="control-points">
        {POINTS[kind].map((point) => (
          <li key={point}>{t(`kind.${kind}.points.${point}`)}</li>
        ))}
      </ul>
      {locked ? (
        <p className="bg-raised rounded-art px-4 py-3">{t('choose.locked')}</p>
      ) : (
        <>
          {isLimit(kind) && <AmountChoice {...props} kind={kind} bound={bound} />}
          {!draft.isNone && <DurationChoice {...props} bound={bound} />}
          {draft.minutes === NO_END && <p className="text-ink-2">{t('choose.lifting')}</p>}
        </>
      )}
      <ErrorNote error={error} />
      <div className="grid gap-3">
        <Button type="submit" size="lg" wide disabled={locked || !isReady(kind, draft)}>
          {t('continue')}
        </Button>
        <Button variant="plain" onClick={flow.openMenu}>
          {t('back')}
        </Button>
      </div>
    </Form>
  );
}
